import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { effectsOf, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { inInches, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** How an item is printed. */
export type PrintSpec = {
  shape: Shape
  /** As it was ordered, in inches. */
  size: Dimensions
  design: ArtworkDesign
  /** Of the options that were ordered. */
  effects: readonly OptionEffect[]
}

type SizedItem = Dimensions & {
  unit: Unit
  /** Null for library designs, which are cut along the artwork and have their border in it. */
  shape: Shape | null
  /** Null for a file that the customer did nothing with. */
  design: ArtworkDesign | null
  options: readonly { effect?: OptionEffect | undefined }[]
}

const withoutBorder = { ...defaultDesign, cut: { ...defaultDesign.cut, offset: 0 } }

export const printSpec = ({ shape, design, unit, options, ...size }: SizedItem): PrintSpec => ({
  shape: shape ?? 'die-cut',
  size: inInches(size, unit),
  design: design ?? (shape === null ? withoutBorder : defaultDesign),
  effects: effectsOf(options),
})
