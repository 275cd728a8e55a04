export const maxArtworkMegabytes = 5
export const maxArtworkBytes = maxArtworkMegabytes * 1024 * 1024

/** The limit for products that accept big files, except for drawings, which are rewritten in memory. */
export const maxBigFileMegabytes = 200
export const maxBigFileBytes = maxBigFileMegabytes * 1024 * 1024

export const artworkLimit = ({ acceptsBigFiles = false }: { acceptsBigFiles?: boolean | undefined }) =>
  acceptsBigFiles ? maxBigFileBytes : maxArtworkBytes

export const artworkTypes = {
  png: { mime: 'image/png', extension: 'png' },
  jpeg: { mime: 'image/jpeg', extension: 'jpg' },
  svg: { mime: 'image/svg+xml', extension: 'svg' },
  pdf: { mime: 'application/pdf', extension: 'pdf' },
} as const

export type ArtworkType = keyof typeof artworkTypes
