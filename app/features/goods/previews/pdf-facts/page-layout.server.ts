import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import {
  framed,
  withinTrim,
  type PageFrame,
  type SharesBox,
} from '#app/features/goods/item-drawing/page-frame.ts'
import { nearestToEdge, pageBoxes, type PageLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { largestStretch, unchanged, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { listOf, mapAfter, numbersOf, restores, saves, type Operations } from './pdf-operations.server.ts'
import { shownTexts, type ShownText } from './shown-texts.server.ts'
import type { NamedBoxes } from './pdf-print-facts.server.ts'

// How far letters extend above and below the baseline, as fractions of the font size.
const [ascent, descent] = [0.75, 0.2]

const usualGlyphScale = 0.001

const noBoxes: NamedBoxes = { trim: null, bleed: null }

/** Returns the layout of a page as displayed. `named` is null if the page's boxes could not be read. */
export function pageLayout(
  page: PDFPageProxy,
  operations: Operations | undefined,
  named: NamedBoxes | null,
): Omit<PageLayout, 'look' | 'trimmedLook' | 'effects' | 'unprintablePart' | 'spotColors'> {
  const frame = frameOf(page, named)
  const [left, , right] = frame?.trim ?? wholePage
  const thinnest = operations ? thinnestLine(operations) : null
  const width = page.getViewport({ scale: 1 }).width * (right - left)
  const texts = operations
    ? textBoxes(page, operations).filter((box) => !frame || isWithin(box, frame.bleed))
    : []
  return {
    thinnestLine: thinnest && thinnest / width,
    texts: nearestToEdge(frame ? texts.map((box) => withinTrim(frame.trim, box)) : texts),
    boxes: pageBoxes.filter((box) => named?.[box]),
    frame,
  }
}

/** True if the boxes overlap. */
const isWithin = (box: SharesBox, [left, top, right, bottom]: SharesBox) =>
  box[0] < right && box[2] > left && box[1] < bottom && box[3] > top

const wholePage: SharesBox = [0, 0, 1, 1]

/** Returns the artwork and the drawn area of a page; null if the whole page is artwork. */
export function drawnBoxes(page: PDFPageProxy, named: NamedBoxes | null) {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const visible = { x: left, y: bottom, width: right - left, height: top - bottom }
  return framed({ visible, unit: page.userUnit, ...(named ?? noBoxes) })
}

function frameOf(page: PDFPageProxy, named: NamedBoxes | null): PageFrame | null {
  const frame = drawnBoxes(page, named)
  const seen = ({ x, y, width, height }: Box) =>
    displayedBox(page, [
      [x, y],
      [x + width, y + height],
    ])
  return frame && { trim: seen(frame.art), bleed: seen(frame.drawn) }
}

function textBoxes(page: PDFPageProxy, operations: Operations): SharesBox[] {
  return shownTexts(operations, (font) => glyphScale(page, font)).map((text) =>
    displayedBox(page, cornersOf(text)),
  )
}

function glyphScale({ commonObjs }: PDFPageProxy, font: unknown): number {
  const loadedFont: unknown = typeof font === 'string' && commonObjs.has(font) ? commonObjs.get(font) : null
  const matrix =
    typeof loadedFont === 'object' && loadedFont !== null
      ? numbersOf(Reflect.get(loadedFont, 'fontMatrix'))
      : []
  return matrix[0] ?? usualGlyphScale
}

/** Returns the corners of a text's box in points, as long as its line and as tall as its letters can be. */
function cornersOf({ transform, width }: ShownText): number[][] {
  const [a, b, c, d, x, y] = transform
  const long = Math.hypot(a, b) || 1
  return [0, width].flatMap((along) =>
    [-descent, ascent].map((up) => [x + (a / long) * along + c * up, y + (b / long) * along + d * up]),
  )
}

/** Returns the box around stored points of the page, as displayed. */
function displayedBox(page: PDFPageProxy, points: number[][]): SharesBox {
  const viewport = page.getViewport({ scale: 1 })
  const seen = points.map(([x = 0, y = 0]) => viewport.convertToViewportPoint(x, y).map(Number))
  const [across, down] = [
    seen.map(([x = 0]) => x / viewport.width),
    seen.map(([, y = 0]) => y / viewport.height),
  ]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}

const strokes: unknown[] = [
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]

type State = { map: Matrix; width: number }

const start: State = { map: unchanged, width: 1 }

/**
 * Returns the thinnest line in points; null if the page has no lines. 0 means the thinnest line that the printer can
 * print.
 */
function thinnestLine({ fnArray, argsArray }: Operations): number | null {
  const saved: State[] = []
  let state = start
  let thinnest = Infinity
  for (const [at, operation] of fnArray.entries()) {
    const args = listOf(argsArray[at])
    if (saves.has(operation)) saved.push(state)
    if (restores.has(operation)) state = saved.pop() ?? start
    state = { ...state, map: mapAfter(operation, args, state.map) }
    switch (operation) {
      case OPS.beginAnnotation:
        state = { ...state, width: start.width }
        break
      case OPS.setLineWidth:
        state = { ...state, width: Number(args[0]) }
        break
      case OPS.setGState:
        for (const entry of listOf(args[0])) {
          const [name, value] = listOf(entry)
          if (name === 'LW') state = { ...state, width: Number(value) }
        }
        break
      case OPS.constructPath:
        if (strokes.includes(args[0])) thinnest = Math.min(thinnest, widthOn(state))
        break
      default:
    }
  }
  return Number.isFinite(thinnest) ? thinnest : null
}

/** Returns the line width in the direction where scaling makes it thinnest. */
function widthOn({ map, width }: State): number {
  const [a, b, c, d] = map
  const most = largestStretch(map)
  return most > 0 ? (Math.abs(width) * Math.abs(a * d - b * c)) / most : Infinity
}
