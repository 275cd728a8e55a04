import type { CutLine } from '#app/features/goods/cut-line/cut-line.ts'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

/** A local file, or the address of the shop's preview. */
export type Picture = Blob | string

export type CutOrder = {
  /** In inches. */
  size: Dimensions
  cut: ArtworkDesign['cut']
  /** Undefined until the customer chooses: then a white ground is removed. */
  background: ArtworkDesign['background'] | undefined
}

export type Traced = {
  /** Of the picture, in the line's units. */
  width: number
  height: number
  hasPlainGround: boolean
  background: ArtworkDesign['background']
  line: CutLine | CutProblem
  /** The picture without its ground, where that shows. */
  cutOut: Blob | null
}

/** Null if the browser can't read the picture. */
export type CutReply = Traced | null
