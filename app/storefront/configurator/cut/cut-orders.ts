import type { CutLine } from '#app/features/goods/cut-line/cut-line.ts'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/** A local file, or the address of the shop's preview. */
export type Picture = Blob | string

export type CutOrder = {
  background: ArtworkDesign['background']
  /** Of what is cut along its artwork; the size is in inches. */
  along: { size: Dimensions; cut: ArtworkDesign['cut'] } | null
}

export type Traced = {
  /** Of the picture, in the line's units. */
  width: number
  height: number
  /** Null if there is no plain one. */
  plainBackground: { isWhite: boolean } | null
  /** More of it is neither opaque nor transparent than its smooth edges. */
  hasFaintParts: boolean
  background: ArtworkDesign['background']
  /** Nothing is left of the picture. */
  isEmpty: boolean
  /** Null if none was ordered. */
  line: CutLine | CutProblem | null
  /** The picture without its background, and how that looks. */
  cutOut: Blob | null
  look: PictureLook | null
  /** The line is close to what follows. */
  isDraft: boolean
}

/** Null if the browser can't read the picture. */
export type CutReply = Traced | null
