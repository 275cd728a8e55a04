import type { PDFRef } from '@cantoo/pdf-lib'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import type { Matrix } from '#app/features/goods/item-drawing/matrix.ts'

/** Artwork embedded in a PDF, drawn in the unit square. */
export type EmbeddedArtwork = {
  ref: PDFRef
  /** The upright proportions; in points if the artwork has a size. */
  width: number
  height: number
  /** Maps the stored unit square to the upright one. */
  upright: Matrix
  /** The frame of a page with a trim box, where the trim box is the unit square. */
  frame?: PageFrame | null
}
