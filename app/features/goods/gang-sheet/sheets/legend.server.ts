import { black, fontFile } from '#app/features/goods/print-pdf/slug.server.ts'
import { pointsPerInch } from '#app/features/goods/print-pdf/print-boxes.ts'
import type { Sheet, SheetItem } from './sheet.ts'

const title = { size: 9, height: 14 }
const entry = { size: 7, height: 9, width: 216 }
const margin = 9

/** Points. */
export type Legend = { width: number; height: number; lines: string[] }

/** What is below a sheet, outside of what is cut: which sheet it is, and the orders and items by number. */
export function legendOf(name: string, sheet: Sheet, sheetCount: number): Legend {
  const { layout, pieces, number, width } = sheet
  const counts = new Map<SheetItem, number>()
  for (const { item } of pieces) counts.set(item, (counts.get(item) ?? 0) + 1)
  const size = `${width}" x ${layout.length.toFixed(2)}"`
  const use = `${(layout.use * 100).toFixed(1)}% used`
  const lines = [...counts]
    .toSorted(([one], [other]) => one.number - other.number)
    .map(([{ number, item }, count]) => `${number}  ${item.label}  ×${count}`)
  const inner = width * pointsPerInch - 2 * margin
  const rows = Math.ceil(lines.length / columnsOf(inner))
  return {
    width: inner,
    height: title.height + rows * entry.height,
    lines: [`${name} · Sheet ${number} of ${sheetCount} · ${size} · ${use}`, ...lines],
  }
}

const columnsOf = (width: number) => Math.max(1, Math.floor(width / entry.width))

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
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const { width, height, lines } of legends) {
    doc.addPage({ size: [width, height], margin: 0 }).fillColor(black)
    const columns = columnsOf(width)
    const [first = '', ...rest] = lines
    doc.fontSize(title.size).text(first, 0, 1, { width, height: title.height, ellipsis: '…' })
    doc.fontSize(entry.size)
    const rows = Math.ceil(rest.length / columns)
    for (const [at, line] of rest.entries()) {
      const x = Math.floor(at / rows) * (width / columns)
      const y = title.height + (at % rows) * entry.height
      doc.text(line, x, y, { width: width / columns - 6, height: entry.height, ellipsis: '…' })
    }
  }
  for (let number = 1; number <= count; number++) {
    const size = labelSize(number, height)
    doc.addPage({ size: [size.width, size.height], margin: 0 }).fillColor(black)
    doc
      .fontSize(height * 1.2)
      .text(String(number), 0, height * 0.06, { width: size.width, align: 'center', lineBreak: false })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
