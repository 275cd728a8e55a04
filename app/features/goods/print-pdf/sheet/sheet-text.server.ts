import type { Shape } from '#app/features/ground/product/shape.ts'
import { ticketLine } from '#app/features/ground/text/ticket-text.ts'
import { extrasText } from './draw-extras.server.ts'
import { fontFile } from '../slug.server.ts'
import { collectPdf } from '../writing/pdf-bytes.server.ts'
import {
  scaleText,
  sheetMargin,
  sheetPage,
  sheetPicture,
  sheetWidth,
  type ProofSheet,
} from './proof-sheet.ts'

const soft = '#555'
const labelWidth = 110
const factsEnd = sheetPicture.y - 12
const checksEnd = sheetPage.height - sheetMargin - 14

type Shown = { title: string; shape: Shape; scale: number }

/**
 * Draws a one-page PDF of the sheet without the artwork. It is filled with white, because a PDF page is transparent.
 */
export async function drawSheetText(
  { heading, title, facts, checks }: ProofSheet,
  { title: documentTitle, shape, scale }: Shown,
): Promise<Uint8Array> {
  const { default: Pdf } = await import('pdfkit')
  const { width, height } = sheetPage
  const info = { Title: documentTitle }
  const doc = new Pdf({ size: [width, height], margin: 0, font: fontFile, info })
  const endPdf = collectPdf(doc)
  /** Writes at most `style.lines` lines and returns the y of the next one. */
  const write = (
    text: string,
    at: { x: number; y: number },
    style: { size: number; color?: string; lines: number },
  ) => {
    const line = ticketLine(text)
    const boxWidth = sheetMargin + sheetWidth - at.x
    doc.fontSize(style.size).fillColor(style.color ?? 'black')
    const lineHeight = doc.currentLineHeight(true)
    const boxHeight = Math.min(doc.heightOfString(line, { width: boxWidth }), style.lines * lineHeight)
    doc.text(line, at.x, at.y, { width: boxWidth, height: boxHeight + 1, ellipsis: '…' })
    return at.y + boxHeight
  }
  doc.rect(0, 0, width, height).fill('white')
  const x = sheetMargin
  let y = write(heading, { x, y: sheetMargin }, { size: 10, color: soft, lines: 1 })
  y = write(title, { x, y: y + 2 }, { size: 18, lines: 1 }) + 6
  for (const [label, value] of facts) {
    if (y + 12 > factsEnd) break
    write(label, { x, y }, { size: 9, color: soft, lines: 1 })
    y = write(value, { x: x + labelWidth, y }, { size: 10, lines: 2 }) + 3
  }
  const below = sheetPicture.y + sheetPicture.height + 8
  const about = [scaleText(scale), cutText(shape), extrasText(shape)].filter(Boolean).join(' ')
  y = write(about, { x, y: below }, { size: 9, color: soft, lines: 2 })
  y = write('Print check', { x, y: y + 8 }, { size: 11, lines: 1 }) + 2
  for (const check of checks) {
    if (y + 12 > checksEnd) break
    y = write(check, { x, y }, { size: 9, lines: 2 }) + 3
  }
  write(
    'We print the file named above, not this sheet.',
    { x, y: checksEnd },
    { size: 8, color: soft, lines: 1 },
  )
  return endPdf()
}

const cutText = (shape: Shape): string =>
  shape === 'kiss-cut'
    ? 'The magenta lines show where the sticker and its backing are cut.'
    : 'The magenta line is the cut line. Anything outside it is bleed and will be trimmed off.'
