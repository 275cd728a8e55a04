import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

/** What the step about the cut line reports to the configurator. */
export type ShownCut = {
  design: ArtworkDesign
  /** The picture without its background; null where that does not show. */
  cutOutUrl: string | null
  /** Of that. */
  look: PictureLook | null
  /** None can be made. */
  isImpossible: boolean
  /** Null if there is none. */
  traced: TracedLine | null
}
