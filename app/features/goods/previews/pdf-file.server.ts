import type { FileHandle } from 'node:fs/promises'
import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Reads only what the page needs, so that a big file fits in memory. */
export class PdfFile extends PDFDataRangeTransport {
  readonly #handle: FileHandle

  constructor(handle: FileHandle, sizeBytes: number) {
    super(sizeBytes, null)
    this.#handle = handle
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#handle
      .read({ buffer: new Uint8Array(end - begin), position: begin })
      .then(({ buffer }) => this.onDataRange(begin, buffer))
  }
}
