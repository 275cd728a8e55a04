// Must be imported before pdf.js loads its worker, which exposes its parser's parts while it loads.
import '#app/features/goods/previews/pdf-facts/pdfjs-core.server.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page. */
export async function pdfText(bytes: ArrayBuffer): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return pages
}

/** Returns how far above the lower edge each text on the first page is, in points. */
export async function pdfTextHeights(bytes: ArrayBuffer): Promise<number[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.flatMap((item) => ('transform' in item ? Number(item.transform[5]) : []))
}
