import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

/** A page of a PDF, as it is printed. The first page has no picture but the file's. */
export type ShownPage = {
  page: number
  picture: Blob | null
  url: string | null
  /** The shop's measurements of a later page. */
  measured: unknown
}

/** The state that the preview reports to the configurator. */
export type Placed = {
  design: ArtworkDesign
  page: ShownPage
  /** True while another page that the customer has chosen is being drawn. */
  isDrawing: boolean
}
