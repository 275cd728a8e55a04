import { written, type Matrix, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { unitSquare } from '#app/features/goods/item-drawing/place-artwork.ts'

/** Draws a form or picture that fills the unit square. */
export const drawForm = (name: string, map: Matrix) => `q ${written(map)} cm /${name} Do Q`

/** True if more or less than the unit square is drawn. */
export const isPartial = (drawn: SharesBox) => drawn.some((share, at) => share !== unitSquare[at])

/**
 * Draws only the `drawn` part of the artwork, given as fractions of the artwork's sides. `map` converts from the unit
 * square to the page, and `upright` from the form to the unit square.
 */
export function drawWithin(name: string, drawn: SharesBox, map: Matrix, upright: Matrix): string {
  const [left, top, right, bottom] = drawn
  const clip = rectangle({ x: left, y: 1 - bottom, width: right - left, height: bottom - top })
  return `q ${written(map)} cm ${clip} W n ${drawForm(name, upright)} Q`
}

export const rectangle = ({ x, y, width, height }: Box) =>
  `${[x, y, width, height].map(plainNumber).join(' ')} re`

/** PDFs don't allow exponents. */
const plainNumber = (value: number) => String(Number(value.toFixed(6)))
