import type { TracedLine } from '#app/features/goods/item-drawing/cut-along.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

/** The state that the cut line step reports to the configurator. */
export type ShownCut = {
  design: ArtworkDesign
  /** The picture without its background; null if the change would not be visible. */
  cutOutUrl: string | null
  /** The look of the picture without its background. */
  look: PictureLook | null
  /** True if no cut line can be made. */
  isImpossible: boolean
  /** Null if there is no cut line. */
  traced: TracedLine | null
}

/** The PDF page to print. The first page uses the file's picture. */
export type ShownPage = {
  page: number
  picture: Blob | null
  url: string | null
  /** The shop's measurements; only for later pages. */
  measured: unknown
}

/** The state that the preview reports to the configurator. */
export type Placed = {
  design: ArtworkDesign
  page: ShownPage
  /** True while another page that the customer chose is being rendered. */
  isDrawing: boolean
}

/** A file that has a picture. */
export type ShownArtwork = {
  url: string
  fileName: string
  file?: File | undefined
  /** Undefined until the file is uploaded. */
  id?: string | undefined
  /** Parsed by `readMeasured`. */
  measured?: unknown
}

/** Combines the placement, background, cut line and print check, which different parts of the configurator report. */
export function wholeDesign(
  cut: Pick<ShownCut, 'design'> | null,
  placed: Pick<Placed, 'design'> | null,
  checked: ArtworkDesign | null,
): ArtworkDesign | null {
  const design = placed?.design ?? cut?.design ?? checked
  const chosen = cut && { cut: cut.design.cut, background: cut.design.background }
  const noLine = checked?.hasNoCutLine ? { hasNoCutLine: true as const } : {}
  return design && { ...design, ...chosen, accepted: checked?.accepted ?? [], ...noLine }
}
