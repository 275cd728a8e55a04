import type { PDFRef } from '@cantoo/pdf-lib'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import type { Matrix } from '#app/features/goods/item-drawing/matrix.ts'

/** Artwork as a part of a PDF, drawn in the unit square. */
export type EmbeddedArtwork = {
  ref: PDFRef
  /** Its proportions, upright. In points, if it has a size of its own. */
  width: number
  height: number
  /** From the unit square as it is stored to the one that is upright. */
  upright: Matrix
  /** Of a page that says where it is cut: its trim box is the unit square. */
  frame?: PageFrame | null
}
