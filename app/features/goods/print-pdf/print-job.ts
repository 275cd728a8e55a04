import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import type { ProofSheet } from './sheet/proof-sheet.ts'

/** Approved artwork, and how it is printed. */
export type ArtworkJob = FileJob & {
  shape: Shape
  /** The ordered size, in inches. */
  size: Dimensions
  design: ArtworkDesign
  /** Of the options that were ordered. */
  effects: readonly OptionEffect[]
  spotColors: SpotColors
}

/** An item to print. */
export type PrintJob = ArtworkJob & {
  title: string
  slug: Slug
  /** If it is to be shown to a customer, not to be printed. */
  sheet?: ProofSheet
}

/** Where its PDF is written. */
export type PrintRequest = PrintJob & { to: string }

/** What stands below the artwork, outside of what is printed of it. */
export type Slug = {
  /** Also as a barcode: printable ASCII. */
  code: string
  lines: string[]
}
