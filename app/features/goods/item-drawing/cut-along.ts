import {
  cutLinePath,
  placeLoop,
  type CutLine,
  type CutLoop,
  type Point,
} from '#app/features/goods/cut-line/cut-line.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Matrix } from './matrix.ts'
import { pathDecimals } from './place-path.ts'

/** A cut line, and the size in pixels of the picture that it was traced from. */
export type TracedLine = { line: CutLine; picture: Dimensions }

/** In inches, y down. */
export type CutAlong = {
  /** Maps the picture's unit square, y up. */
  placed: Matrix
  loops: CutLoop[]
  /** SVG path data of the loops. */
  path: string
}

/** Centers the picture and its cut line on `middle`, at actual size. */
export function cutAlong({ line, picture }: TracedLine, middle: Point): CutAlong {
  const { box, pixelsPerInch } = line
  const scale = 1 / pixelsPerInch
  const left = middle.x - (box.x + box.width / 2) * scale
  const top = middle.y - (box.y + box.height / 2) * scale
  const place = ({ x, y }: Point): Point => ({ x: left + x * scale, y: top + y * scale })
  const loops = line.loops.map((loop) => placeLoop(loop, place))
  const [width, height] = [picture.width * scale, picture.height * scale]
  return {
    placed: [width, 0, 0, -height, left, top + height],
    loops,
    path: cutLinePath({ loops }, pathDecimals),
  }
}
