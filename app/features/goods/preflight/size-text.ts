import { unitMark, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** What is computed is not quite what it should be. */
const slight = 1e-6

/** Rounded down, so that what is said to be sharp is. */
export const sizeText = ({ width, height }: Dimensions, unit: Unit) =>
  [width, height].map((side) => `${Math.floor(side * 10 + slight) / 10}${unitMark[unit]}`).join(' x ')
