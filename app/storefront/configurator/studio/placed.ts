import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

/** Of a PDF, as it is printed. The first one has no picture but the file's. */
export type ShownPage = {
  page: number
  picture: Blob | null
  url: string | null
  /** What the shop measured of a later page. */
  measured: unknown
}

/** What the preview reports to the configurator. */
export type Placed = {
  design: ArtworkDesign
  page: ShownPage
  /** Another page, which the customer has chosen, comes up soon. */
  isDrawing: boolean
}
