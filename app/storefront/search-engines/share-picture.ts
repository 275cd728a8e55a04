/** Drawn by scripts/draw-og-pictures.ts. */
export const sharePictureSize = { width: 1200, height: 630 }

export const shopPicture = 'og/shop.png'

/** Of a shop with a name of its own: all others show the logo drawn for Kisscut. */
export const unbrandedPicture = 'og/unbranded.png'

const ownDrawing = /^(?:pictures\/(category-\d+)|(designs\/[a-z0-9-]+))\.svg$/

/** The picture shown where a page is shared: one drawn from its product's own, else the shop's. */
export function sharePicture(picturePath: string): string {
  const [, category, design] = ownDrawing.exec(picturePath) ?? []
  const drawn = category ?? design
  return drawn ? `og/${drawn}.png` : shopPicture
}
