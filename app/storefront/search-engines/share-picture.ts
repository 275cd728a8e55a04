/** Drawn by scripts/draw-og-pictures.ts, like all other pictures here. */
export const shopPicture = 'og/shop.png'

/** Used by shops with another name, because the other pictures show Kisscut's logo. */
export const unbrandedPicture = 'og/unbranded.png'

const demoDrawing = /^(?:pictures\/(category-\d+)|(designs\/[a-z0-9-]+))\.svg$/

export function sharePicture(picturePath: string): string {
  const [, category, design] = demoDrawing.exec(picturePath) ?? []
  const name = category ?? design
  return name ? `og/${name}.png` : shopPicture
}
