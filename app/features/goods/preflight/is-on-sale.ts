import { defaultMinSide, sizeProblem, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { roundedSize } from './size-text.ts'
import type { Print } from './print.ts'

/** Whether a size that is advised can be ordered, as `sizeText` names it. */
export function isOnSale(size: Dimensions, { unit, sizeRule }: Pick<Print, 'unit' | 'sizeRule'>): boolean {
  return sizeProblem(sizeRule ?? { unit, minSide: defaultMinSide, kind: 'free' }, roundedSize(size)) === null
}
