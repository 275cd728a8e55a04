import { black, fontFile } from '#app/features/goods/print-pdf/slug.server.ts'
import { collectPdf } from '#app/features/goods/print-pdf/writing/pdf-bytes.server.ts'
import { pointsPerInch } from '#app/features/goods/print-pdf/print-boxes.ts'
import type { Sheet, SheetItem } from './sheet.ts'

const title = { size: 9, gap: 3 }
const entry = { size: 7, gap: 2, width: 216, margin: 6 }
const margin = 9

/** Its width is in points. */
export type Legend = { width: number; title: string; entries: string[] }

/** What is below a sheet, outside of what is cut: which sheet it is, and the orders and items by number. */
export function legendOf(name: string, sheet: Sheet, sheetCount: number): Legend {
  const { layout, pieces, number, width } = sheet
  const counts = new Map<SheetItem, number>()
  for (const { item } of pieces) counts.set(item, (counts.get(item) ?? 0) + 1)
  const size = `${width}" x ${layout.length.toFixed(2)}"`
  const use = `${(layout.use * 100).toFixed(1)}% used`
  const entries = [...counts]
    .toSorted(([one], [other]) => one.number - other.number)
    .map(([{ number, item }, count]) => {
      const { label, details } = item
      return `${number}  ${[label, `×${count}`, ...details].join(' · ')}`
    })
  return {
    width: width * pointsPerInch - 2 * margin,
    title: `${name} · Sheet ${number} of ${sheetCount} · ${size} · ${use}`,
    entries,
  }
}

/** In columns, row by row: each row is as high as the longest text in it. */
function drawLegend(doc: PDFKit.PDFDocument, { width, title: heading, entries }: Legend): void {
  const columns = Math.max(1, Math.floor(width / entry.width))
  const cell = { width: width / columns - entry.margin }
  const titleHeight = doc.fontSize(title.size).heightOfString(heading, { width }) + title.gap
  doc.fontSize(entry.size)
  const rows = Array.from({ length: Math.ceil(entries.length / columns) }, (_, at) => {
    const texts = entries.slice(at * columns, (at + 1) * columns)
    return { texts, height: Math.max(...texts.map((text) => doc.heightOfString(text, cell))) + entry.gap }
  })
  const height = titleHeight + rows.reduce((sum, row) => sum + row.height, 0)
  doc.addPage({ size: [width, height + 1], margin: 0 }).fillColor(black)
  doc.fontSize(title.size).text(heading, 0, 1, { width })
  doc.fontSize(entry.size)
  let y = titleHeight
  for (const row of rows) {
    for (const [at, text] of row.texts.entries()) doc.text(text, at * (width / columns), y, cell)
    y += row.height
  }
}

/** In points: of a label with the number of an item. */
export const labelSize = (number: number, height: number) => ({
  width: String(number).length * height * 0.78 + height * 0.3,
  height,
})

/** A PDF with a page for each legend, then one for each number up to the last, as high as that. */
export async function drawTexts(
  legends: readonly Legend[],
  { count, height }: { count: number; height: number },
): Promise<Uint8Array> {
  // Loaded by the first gang sheet, as is the rest of what makes it.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ autoFirstPage: false, font: fontFile })
  const endPdf = collectPdf(doc)
  for (const legend of legends) drawLegend(doc, legend)
  for (let number = 1; number <= count; number++) {
    const size = labelSize(number, height)
    doc.addPage({ size: [size.width, size.height], margin: 0 }).fillColor(black)
    doc
      .fontSize(height * 1.2)
      .text(String(number), 0, height * 0.06, { width: size.width, align: 'center', lineBreak: false })
  }
  return endPdf()
}
