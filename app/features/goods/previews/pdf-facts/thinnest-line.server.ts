import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  compose,
  identity,
  largestStretch,
  type LinearMap,
} from '#app/features/goods/print-quality/linear-map.ts'
import { listOf, numbersOf, type Operations } from './pdf-operations.server.ts'

const strokes: unknown[] = [
  OPS.stroke,
  OPS.closeStroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]

/** In points; null if the page has no lines. 0 is as thin as the printer can. */
export function thinnestLine({ fnArray, argsArray }: Operations): number | null {
  const start: { map: LinearMap; width: number } = { map: identity, width: 1 }
  const saved: (typeof start)[] = []
  let state = start
  let thinnest = Infinity
  for (const [at, operation] of fnArray.entries()) {
    const args = listOf(argsArray[at])
    switch (operation) {
      case OPS.save:
      case OPS.beginGroup:
        saved.push(state)
        break
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
        state = saved.pop() ?? start
        break
      case OPS.transform:
        state = { ...state, map: compose(state.map, numbersOf(args)) }
        break
      case OPS.paintFormXObjectBegin:
        saved.push(state)
        state = { ...state, map: compose(state.map, numbersOf(args[0])) }
        break
      case OPS.beginAnnotation:
        state = { ...start, map: compose(compose(identity, numbersOf(args[2])), numbersOf(args[3])) }
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

/** Across the direction in which it is thinner. */
function widthOn({ map, width }: { map: LinearMap; width: number }): number {
  const [a, b, c, d] = map
  const most = largestStretch(map)
  return most > 0 ? (Math.abs(width) * Math.abs(a * d - b * c)) / most : Infinity
}
