import type { CutLoop, Point } from '#app/features/goods/cut-line/cut-line.ts'
import { combined, moved, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { pathOperators } from '#app/features/goods/svg/svg-path.ts'
import { pointsPerInch } from '#app/features/goods/print-pdf/print-boxes.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { flattenLoop } from '../flatten-loop.ts'
import { areaOf } from '../nesting/kinds.ts'

/** SVG path data in points from the middle of the trim, y down. */
type CutPath = { spotColor: string; path: string }

/** The cut lines of an item in inches, y down; 0, 0 is the upper left corner of its trim. */
export type ItemCut = {
  lines: (CutPath & { loops: CutLoop[] })[]
  /** The outermost loop as a polygon. */
  outline: Point[]
}

const toleranceInches = 0.001

export function readCut(cutLines: readonly CutPath[], { width, height }: Dimensions): ItemCut {
  const map = combined(moved(width / 2, height / 2), scaled(1 / pointsPerInch))
  const lines = cutLines.map((line) => ({ ...line, loops: readLoops(line.path, map) }))
  const [outline = []] = lines
    .flatMap(({ loops }) => loops.map((loop) => flattenLoop(loop, toleranceInches)))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  return { lines, outline }
}

function readLoops(path: string, map: Matrix): CutLoop[] {
  const loops: CutLoop[] = []
  let from: Point = { x: 0, y: 0 }
  for (const { operator, numbers } of pathOperators(path, map)) {
    const points = pairs(numbers)
    const loop = loops.at(-1)
    if (operator === 'm') loops.push({ start: points[0] ?? from, curves: [] })
    else if (loop && operator !== 'h') {
      const end = points.at(-1) ?? from
      const [c1, c2] = operator === 'c' ? points : [from, end]
      loop.curves.push({ c1: c1 ?? from, c2: c2 ?? end, end })
    } else if (loop && (from.x !== loop.start.x || from.y !== loop.start.y)) {
      loop.curves.push({ c1: from, c2: loop.start, end: loop.start })
    }
    from = operator === 'h' ? (loop?.start ?? from) : (points.at(-1) ?? from)
  }
  return loops
}

const pairs = (numbers: number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => ({
    x: numbers[2 * at] ?? 0,
    y: numbers[2 * at + 1] ?? 0,
  }))
