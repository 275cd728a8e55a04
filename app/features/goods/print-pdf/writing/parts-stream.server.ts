import { Buffer } from 'node:buffer'
import { PDFStream, type PDFContext, type PDFDict } from '@cantoo/pdf-lib'

/** A stream in several parts, which would need twice their memory to become one. */
export class PartsStream extends PDFStream {
  readonly parts: readonly Uint8Array[]

  constructor(dict: PDFDict, parts: readonly Uint8Array[]) {
    super(dict)
    this.parts = parts
  }

  override clone(context?: PDFContext): PartsStream {
    return new PartsStream(this.dict.clone(context), this.parts)
  }

  override getContents(): Uint8Array {
    return Buffer.concat(this.parts)
  }

  override getContentsSize(): number {
    return this.parts.reduce((sum, { length }) => sum + length, 0)
  }
}
