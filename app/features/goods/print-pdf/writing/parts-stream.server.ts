import { PDFStream, type PDFContext, type PDFDict } from '@cantoo/pdf-lib'

export type Parts = () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** A stream whose parts are read or made while it is written, because they may not fit in memory together. */
export class PartsStream extends PDFStream {
  readonly parts: Parts

  constructor(dict: PDFDict, parts: Parts) {
    super(dict)
    this.parts = parts
  }

  override clone(context?: PDFContext): PartsStream {
    return new PartsStream(this.dict.clone(context), this.parts)
  }
}
