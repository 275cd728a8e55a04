import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/**
 * Returns an error for a part of a drawing that can't be printed as shown. Customers see `part`: 'This drawing uses …'.
 */
export const notAsShown = (part: string) => new UnreadableArtwork('unsupported', 'svg', { part })

/** A drawing never includes its fonts. */
export const needsFonts = () => new UnreadableArtwork('text', 'svg')
