import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/** Refuses what would not be printed as it was shown, by a name that customers read: 'This drawing uses …'. */
export const notAsShown = (part: string) => new UnreadableArtwork('unsupported', 'svg', { part })

export const tooMany = () => notAsShown('too many shapes')

/** A drawing never brings its fonts. */
export const needsFonts = () => new UnreadableArtwork('text', 'svg')
