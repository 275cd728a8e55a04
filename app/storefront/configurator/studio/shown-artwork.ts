/** A file whose picture there is. */
export type ShownArtwork = {
  url: string
  fileName: string
  file?: File | undefined
  /** Once it is uploaded. */
  id?: string | undefined
  /** See `readMeasured`. */
  measured?: unknown
}
