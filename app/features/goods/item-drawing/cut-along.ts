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

/** A cut line along a picture, of these pixels. */
export type TracedLine = { line: CutLine; picture: Dimensions }

/** In inches, y down. */
export type CutAlong = {
  /** The map of the picture's unit square, whose y points up. */
  placed: Matrix
  loops: CutLoop[]
  /** SVG path data of the loops. */
  path: string
}

/** The picture and its cut line, at their size around the middle. */
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
