import type { CutLine } from '#app/features/goods/cut-line/cut-line.ts'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/** A local file, or the URL of the shop's preview. */
export type Picture = Blob | string

export type CutOrder = {
  background: ArtworkDesign['background']
  /** Set for products that are cut along the artwork; the size is in inches. */
  along: { size: Dimensions; cut: ArtworkDesign['cut'] } | null
}

export type Traced = {
  /** The picture's size in the line's units. */
  width: number
  height: number
  /** Null if the picture has no plain background. */
  plainBackground: { isWhite: boolean } | null
  /** True if more pixels are semitransparent than smooth edges would explain. */
  hasFaintParts: boolean
  background: ArtworkDesign['background']
  /** True if removing the background leaves nothing of the picture. */
  isEmpty: boolean
  /** Null if no line was requested. */
  line: CutLine | CutProblem | null
  /** The picture without its background, and its analyzed look. */
  cutOut: Blob | null
  look: PictureLook | null
  /** True if the line approximates the exact one that follows. */
  isDraft: boolean
}

/** Null if the browser can't read the picture. */
export type CutReply = Traced | null
