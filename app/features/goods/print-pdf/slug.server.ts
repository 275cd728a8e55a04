import { createRequire } from 'node:module'
import path from 'node:path'
import { code128 } from '#app/features/ground/text/code-128.ts'
import { slugSize } from './print-boxes.ts'
import type { Slug } from './print-job.ts'
import { collectPdf } from './writing/pdf-bytes.server.ts'

// pdf.js ships the Liberation fonts, whose license allows embedding.
export const fontFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
  'LiberationSans-Regular.ttf',
)

export const black: [number, number, number, number] = [0, 0, 0, 100]
const fontSize = 6
const lineHeight = 7.5
const padding = 1.5
const barcode = { module: 0.6, quietModules: 10, height: 22 }

/** Returns a one-page PDF of the slug, as tall as its text. Embeds the font, because the press may not have it. */
export async function drawSlug({ code, lines }: Slug): Promise<Uint8Array> {
  // Loaded lazily by the first print PDF, like the rest of this code.
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ autoFirstPage: false, font: fontFile })
  const endPdf = collectPdf(doc)
  const bars = code128(code)
  const start = barcode.quietModules * barcode.module
  const x = start + (bars.width + barcode.quietModules) * barcode.module
  doc.fontSize(fontSize)
  const style = { width: slugSize.width - x, lineGap: lineHeight - doc.currentLineHeight(true) }
  const heights = lines.map((line) => doc.heightOfString(line, style))
  const textHeight = heights.reduce((sum, height) => sum + height, 0)
  doc.addPage({ size: [slugSize.width, Math.max(slugSize.height, textHeight + 2 * padding)], margin: 0 })
  for (const bar of bars.bars) {
    doc.rect(start + bar.x * barcode.module, 2, bar.width * barcode.module, barcode.height)
  }
  doc.fillColor(black).fill()
  let y = padding
  for (const [at, line] of lines.entries()) {
    doc.text(line, x, y, style)
    y += heights[at] ?? 0
  }
  return endPdf()
}
