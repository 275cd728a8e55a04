import { black, fontFile } from '#app/features/goods/print-pdf/slug.server.ts'
import { collectPdf } from '#app/features/goods/print-pdf/writing/pdf-bytes.server.ts'
import { pointsPerInch } from '#app/features/goods/print-pdf/print-boxes.ts'
import type { Sheet, SheetItem } from './sheet.ts'

const title = { size: 9, gap: 3 }
const entry = { size: 7, gap: 2, width: 216, margin: 6 }
const margin = 9

/** `width` is in points. */
export type Legend = { width: number; title: string; entries: string[] }

/**
 * Returns the text printed below a sheet, outside the cut area: the sheet's name, and its orders and items by number.
 */
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

/** Draws the entries in columns, row by row. Each row is as high as its tallest text. */
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

/** Returns the size in points of a label for an item's number. */
export const labelSize = (number: number, height: number) => ({
  width: String(number).length * height * 0.78 + height * 0.3,
  height,
})

/** Draws a PDF with a page for each legend, followed by a page for each number up to `count`, `height` points high. */
export async function drawTexts(
  legends: readonly Legend[],
  { count, height }: { count: number; height: number },
): Promise<Uint8Array> {
  // Loaded lazily by the first gang sheet, like the rest of this code.
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
