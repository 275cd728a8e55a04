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
