import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

/** The state that the cut line step reports to the configurator. */
export type ShownCut = {
  design: ArtworkDesign
  /** The picture without its background; null where the change is not visible. */
  cutOutUrl: string | null
  /** The look of the picture without its background. */
  look: PictureLook | null
  /** True if no cut line can be made. */
  isImpossible: boolean
  /** Null if there is no cut line. */
  traced: TracedLine | null
}
