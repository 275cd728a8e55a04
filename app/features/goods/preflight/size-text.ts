import { unitMark, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** What is computed is not quite what it should be. */
const slight = 1e-6

/** Down, so that what is said to be sharp is. */
export const roundedSize = ({ width, height }: Dimensions): Dimensions => ({
  width: Math.floor(width * 10 + slight) / 10,
  height: Math.floor(height * 10 + slight) / 10,
})

export function sizeText(size: Dimensions, unit: Unit): string {
  const { width, height } = roundedSize(size)
  return `${width}${unitMark[unit]} x ${height}${unitMark[unit]}`
}
