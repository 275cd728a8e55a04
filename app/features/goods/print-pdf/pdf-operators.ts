import { written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Box } from './print-boxes.ts'

/** A form or picture, which is in the unit square. */
export const drawForm = (name: string, map: Matrix) => `q ${written(map)} cm /${name} Do Q`

export const rectangle = ({ x, y, width, height }: Box) =>
  `${[x, y, width, height].map(plainNumber).join(' ')} re`

/** PDFs know no exponents. */
const plainNumber = (value: number) => String(Number(value.toFixed(6)))
