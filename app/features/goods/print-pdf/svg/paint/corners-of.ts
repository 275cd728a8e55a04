import { applied, inverse, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Box } from '../../print-boxes.ts'

/** Returns the corners of an area in the coordinates that the map starts from. */
export function cornersOf({ x, y, width, height }: Box, map: Matrix): [number, number][] {
  const back = inverse(map)
  return [0, 1].flatMap((across) =>
    [0, 1].map((down) => applied(back, x + across * width, y + down * height)),
  )
}
