import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

/** What would not be printed as it was shown. */
export const notAsShown = () => new UnreadableArtwork('unsupported', 'svg')

/** A drawing never brings its fonts. */
export const needsFonts = () => new UnreadableArtwork('text', 'svg')
