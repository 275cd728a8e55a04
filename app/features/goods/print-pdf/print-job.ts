import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PrintSpec } from '#app/features/ground/press/print-spec.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import type { ProofSheet } from './sheet/proof-sheet.ts'

/** Approved artwork, and how it is printed. */
export type ArtworkJob = FileJob & PrintSpec & { spotColors: SpotColors }

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
