import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { PreviewArtwork } from '../preview/preview-artwork.ts'

/** What the step about the cut line reports to the configurator. */
export type ShownCut = {
  design: ArtworkDesign
  /** Instead of what the preview shows of the artwork without a cut line. */
  preview: Partial<PreviewArtwork>
}
