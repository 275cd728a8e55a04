import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { PrintSpec } from '#app/features/ground/press/print-spec.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import type { ProofSheet } from './sheet/proof-sheet.ts'

/** Approved artwork with its print settings. */
export type ArtworkJob = FileJob & PrintSpec & { spotColors: SpotColors }

/** An item to print. */
export type PrintJob = ArtworkJob & {
  title: string
  slug: Slug
  /** If set, the job is a proof sheet for the customer, which is not printed. */
  sheet?: ProofSheet
}

/** A print job with the path to write its PDF to. */
export type PrintRequest = PrintJob & { to: string }

/** The text below the artwork, outside the bleed. */
export type Slug = {
  /** Printed as text and as a barcode: printable ASCII. */
  code: string
  lines: string[]
}
