import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { effectsOf, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { inInches, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'

/** Defines how an item is printed and cut, apart from its file. */
export type PrintSpec = {
  shape: Shape
  /** The ordered size, in inches. */
  size: Dimensions
  design: ArtworkDesign
  /** The effects of the ordered options. */
  effects: readonly OptionEffect[]
}

type SizedItem = Dimensions & {
  unit: Unit
  /** Null for library designs, which are cut along the artwork and include their border. */
  shape: Shape | null
  /** Null for library designs, and for files ordered before a design was stored with each. */
  design: ArtworkDesign | null
  options: readonly { effect?: OptionEffect | undefined }[]
}

/** Version 1, because artwork without a stored design must be cut as it was approved. */
export const earliestDesign: ArtworkDesign = {
  ...defaultDesign,
  version: 1,
  cut: { offset: 0.125, holes: 'fill' },
}
const withoutBorder: ArtworkDesign = { ...earliestDesign, cut: { offset: 0, holes: 'fill' } }

export const printSpec = ({ shape, design, unit, options, ...size }: SizedItem): PrintSpec => ({
  shape: shape ?? 'die-cut',
  size: inInches(size, unit),
  design: design ?? (shape === null ? withoutBorder : earliestDesign),
  effects: effectsOf(options),
})
