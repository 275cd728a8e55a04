import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, SizeRule, Unit } from '#app/features/ground/product/size-rule.ts'
import type { Placement } from './placement/coverage.ts'

/** The product that artwork is checked against. */
export type Print = {
  size: Dimensions
  unit: Unit
  shape: Shape
  /** The rule for other sizes that can be ordered; undefined for ordered items. */
  sizeRule?: SizeRule | undefined
  /** The mode, scale, position and turn don't apply to products cut along the artwork. */
  placement: Placement & Pick<ArtworkDesign, 'page' | 'cut' | 'background'>
  effects: readonly OptionEffect[]
}
