import { cutLinePath, type CutLine as Traced, type Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Matrix } from './matrix.ts'
import { pointsPerInch } from './print-boxes.ts'

/** In points around the middle of the cut line. */
export type CutAlong = {
  /** The map of the unit square, y up. */
  placed: Matrix
  /** SVG path data, y down. */
  path: string
}

/** Artwork and the cut line that was traced along it, at their size. `picture` is what it was traced in, in pixels. */
export function cutAlong(traced: Traced, picture: Dimensions): CutAlong {
  const { box, loops, pixelsPerInch } = traced
  const scale = pointsPerInch / pixelsPerInch
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const place = ({ x, y }: Point): Point => ({ x: (x - middle.x) * scale, y: (y - middle.y) * scale })
  const placedLoops = loops.map(({ start, curves }) => ({
    start: place(start),
    curves: curves.map(({ c1, c2, end }) => ({ c1: place(c1), c2: place(c2), end: place(end) })),
  }))
  return {
    placed: [
      picture.width * scale,
      0,
      0,
      picture.height * scale,
      -middle.x * scale,
      (middle.y - picture.height) * scale,
    ],
    path: cutLinePath({ ...traced, loops: placedLoops }),
  }
}
