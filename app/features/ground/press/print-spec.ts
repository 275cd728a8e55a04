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
  /** It is null for library designs, which are cut along the artwork and have their border in it. */
  shape: Shape | null
  /** Null for library designs, and for files ordered before a design was stored with each. */
  design: ArtworkDesign | null
  options: readonly { effect?: OptionEffect | undefined }[]
}

/** The one of version 1: what was approved without a design is cut as it was approved. */
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
