import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import {
  framed,
  withinTrim,
  type PageFrame,
  type SharesBox,
} from '#app/features/goods/item-drawing/page-frame.ts'
import { nearestToEdge, pageBoxes, type PageLayout } from '#app/features/goods/print-quality/page-layout.ts'
import type { Operations } from './pdf-operations.server.ts'
import type { NamedBoxes } from './open-page.server.ts'
import { thinnestLine } from './thinnest-line.server.ts'

// Of the size of a font: what letters have above their line and below it.
const [ascent, descent] = [0.75, 0.2]

type Item = { str: string; transform: number[]; width: number }

const noBoxes: NamedBoxes = { trim: null, bleed: null }

/** Of a page as it is seen, with the boxes that it names; null if these are not known. */
export async function pageLayout(
  page: PDFPageProxy,
  operations: Operations | undefined,
  named: NamedBoxes | null,
): Promise<Omit<PageLayout, 'look' | 'trimmedLook' | 'effects' | 'spotColors'>> {
  const frame = frameOf(page, named)
  const [left, , right] = frame?.trim ?? wholePage
  const thinnest = operations ? thinnestLine(operations) : null
  const width = page.getViewport({ scale: 1 }).width * (right - left)
  const texts = operations
    ? (await textBoxes(page)).filter((box) => !frame || isWithin(box, frame.bleed))
    : []
  return {
    thinnestLine: thinnest && thinnest / width,
    texts: nearestToEdge(frame ? texts.map((box) => withinTrim(frame.trim, box)) : texts),
    boxes: pageBoxes.filter((box) => named?.[box]),
    frame,
  }
}

/** At least a part of it. */
const isWithin = (box: SharesBox, [left, top, right, bottom]: SharesBox) =>
  box[0] < right && box[2] > left && box[1] < bottom && box[3] > top

const wholePage: SharesBox = [0, 0, 1, 1]

/** Boxes of what is cut, and of what is drawn; null if all of the page is. */
export function drawnBoxes(page: PDFPageProxy, named: NamedBoxes | null) {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const visible = { x: left, y: bottom, width: right - left, height: top - bottom }
  return framed({ visible, unit: page.userUnit, ...(named ?? noBoxes) })
}

function frameOf(page: PDFPageProxy, named: NamedBoxes | null): PageFrame | null {
  const frame = drawnBoxes(page, named)
  const seen = ({ x, y, width, height }: Box) =>
    seenBox(page, [
      [x, y],
      [x + width, y + height],
    ])
  return frame && { trim: seen(frame.art), bleed: seen(frame.drawn) }
}

async function textBoxes(page: PDFPageProxy): Promise<SharesBox[]> {
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [seenBox(page, cornersOf(item))] : [],
  )
}

/** In points: along its line, and as high as its letters may be. */
function cornersOf({ transform, width }: Item): number[][] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const long = Math.hypot(a, b) || 1
  return [0, width].flatMap((along) =>
    [-descent, ascent].map((up) => [x + (a / long) * along + c * up, y + (b / long) * along + d * up]),
  )
}

/** Around points of the page as it is stored. */
function seenBox(page: PDFPageProxy, points: number[][]): SharesBox {
  const viewport = page.getViewport({ scale: 1 })
  const seen = points.map(([x = 0, y = 0]) => viewport.convertToViewportPoint(x, y).map(Number))
  const [across, down] = [
    seen.map(([x = 0]) => x / viewport.width),
    seen.map(([, y = 0]) => y / viewport.height),
  ]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}
