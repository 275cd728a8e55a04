export type PreviewArtwork = {
  href: string
  /** A square that fills the product behind the artwork. */
  backdropHref?: string
  /** In the outline's units. */
  width: number
  height: number
  outline: { path: string; box: { x: number; y: number; width: number; height: number } } | null
}
