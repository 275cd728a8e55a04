/** Artwork as the preview draws it. */
export type DrawnArtwork = {
  href: string
  /** A square that fills the product behind artwork that does not. */
  backdropHref?: string
  /** Of the picture, in the outline's units. */
  width: number
  height: number
  /** Null for a picture that could not be looked into: it is cut straight. */
  outline: { path: string; box: { x: number; y: number; width: number; height: number } } | null
}
