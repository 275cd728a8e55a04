import { defaultMinSide, sizeProblem, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { roundedSize } from './size-text.ts'
import type { Print } from './print.ts'

/** Returns true if the advised size can be ordered, as `sizeText` rounds it. */
export function isOnSale(size: Dimensions, { unit, sizeRule }: Pick<Print, 'unit' | 'sizeRule'>): boolean {
  return sizeProblem(sizeRule ?? { unit, minSide: defaultMinSide, kind: 'free' }, roundedSize(size)) === null
}
