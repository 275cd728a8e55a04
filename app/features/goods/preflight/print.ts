import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, SizeRule, Unit } from '#app/features/ground/product/size-rule.ts'
import type { Placement } from './placement/coverage.ts'

/** What artwork is checked for. */
export type Print = {
  size: Dimensions
  unit: Unit
  shape: Shape
  /** What other sizes may be ordered; of ordered items, nothing is. */
  sizeRule?: SizeRule | undefined
  /** What is cut along the artwork has its page and its cut only. */
  placement: Placement & Pick<ArtworkDesign, 'page' | 'cut' | 'background'>
  effects: readonly OptionEffect[]
}
