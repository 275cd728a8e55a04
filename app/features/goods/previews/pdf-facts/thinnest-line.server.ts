import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { largestStretch, unchanged, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { mapAfter, restores, saves } from './drawing-map.server.ts'
import { listOf, type Operations } from './pdf-operations.server.ts'

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

/** Returns the thinnest line in points; null if the page has no lines. 0 means as thin as the printer can. */
export function thinnestLine({ fnArray, argsArray }: Operations): number | null {
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

/** Returns the line width in the direction in which it is thinner. */
function widthOn({ map, width }: State): number {
  const [a, b, c, d] = map
  const most = largestStretch(map)
  return most > 0 ? (Math.abs(width) * Math.abs(a * d - b * c)) / most : Infinity
}
