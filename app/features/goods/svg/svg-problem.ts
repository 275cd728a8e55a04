import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/** An error for parts of a drawing that can't be printed as shown. Customers read the name: 'This drawing uses …'. */
export const notAsShown = (part: string) => new UnreadableArtwork('unsupported', 'svg', { part })

/** A drawing never includes its fonts. */
export const needsFonts = () => new UnreadableArtwork('text', 'svg')
