export type DrawnArtwork = {
  href: string
  /** A square that fills the product behind artwork that doesn't. */
  backdropHref?: string
  /** The picture's, in the outline's units. */
  width: number
  height: number
  /** Null if the picture's pixels can't be read: it is cut straight. */
  outline: { path: string; box: { x: number; y: number; width: number; height: number } } | null
}
