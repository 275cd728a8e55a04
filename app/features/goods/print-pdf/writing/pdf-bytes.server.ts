import { Buffer } from 'node:buffer'

/** Call this before drawing anything. The returned function ends the document. */
export function collectPdf(doc: PDFKit.PDFDocument): () => Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  return async () => {
    doc.end()
    await ended
    return new Uint8Array(Buffer.concat(chunks))
  }
}
