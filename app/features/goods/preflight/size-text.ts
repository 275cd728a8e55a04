import {
  unitMark,
  type Dimensions,
  type Unit,
  defaultMinSide,
  sizeProblem,
} from '#app/features/ground/product/size-rule.ts'
import type { Print } from './print.ts'

/** Computed sizes are off by less than this. */
const slight = 1e-6

/** Rounds down, so that a size described as sharp is sharp. */
export const roundedSize = ({ width, height }: Dimensions): Dimensions => ({
  width: Math.floor(width * 10 + slight) / 10,
  height: Math.floor(height * 10 + slight) / 10,
})

export function sizeText(size: Dimensions, unit: Unit): string {
  const { width, height } = roundedSize(size)
  return `${width}${unitMark[unit]} x ${height}${unitMark[unit]}`
}

/** Returns true if the advised size, as rounded by `sizeText`, can be ordered. */
export function isOnSale(size: Dimensions, { unit, sizeRule }: Pick<Print, 'unit' | 'sizeRule'>): boolean {
  return sizeProblem(sizeRule ?? { unit, minSide: defaultMinSide, kind: 'free' }, roundedSize(size)) === null
}
