import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  nearestToEdge,
  type PageLayout,
  type TextBox,
} from '#app/features/goods/print-quality/page-layout.ts'
import type { Operations } from './pdf-operations.server.ts'
import type { PageFrame } from './pdf-print-facts.server.ts'
import { thinnestLine } from './thinnest-line.server.ts'

// Of the size of a font: what letters have above their line and below it.
const [ascent, descent] = [0.75, 0.2]

type Item = { str: string; transform: number[]; width: number }

/** Of a page as it is seen. */
export async function pageLayout(
  page: PDFPageProxy,
  operations: Operations,
  { boxes, trim }: PageFrame,
): Promise<Omit<PageLayout, 'look' | 'effects'>> {
  const viewport = page.getViewport({ scale: 1 })
  const seen = (x: number, y: number) => viewport.convertToViewportPoint(x, y).map(Number)
  const frame = trim
    ? boxAround([seen(trim[0] ?? 0, trim[1] ?? 0), seen(trim[2] ?? 0, trim[3] ?? 0)])
    : { left: 0, top: 0, width: viewport.width, height: viewport.height }
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const { left, top, width, height } = boxAround(cornersOf(item).map(([x = 0, y = 0]) => seen(x, y)))
    const [across, down] = [(left - frame.left) / frame.width, (top - frame.top) / frame.height]
    const box: TextBox = [across, down, across + width / frame.width, down + height / frame.height]
    return [box]
  })
  const thinnest = thinnestLine(operations)
  return { thinnestLine: thinnest && thinnest / frame.width, texts: nearestToEdge(texts), boxes }
}

/** In points: along its line, and as high as its letters may be. */
function cornersOf({ transform, width }: Item): number[][] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const long = Math.hypot(a, b) || 1
  return [0, width].flatMap((along) =>
    [-descent, ascent].map((up) => [x + (a / long) * along + c * up, y + (b / long) * along + d * up]),
  )
}

function boxAround(points: number[][]) {
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}
