import type { PictureLook } from '#app/features/goods/preflight/preflight.ts'

export type SeenPicture = { widthPx: number; heightPx: number; look: PictureLook }

/** Enough to see whether there is anything in the picture, and read in few milliseconds. */
const sampledPx = 192
const opaque = 250
const faint = 8
const white = 250

export async function lookAtPicture(url: string): Promise<SeenPicture | null> {
  const picture = new Image()
  picture.src = url
  try {
    await picture.decode()
  } catch {
    return null
  }
  const { naturalWidth: widthPx, naturalHeight: heightPx } = picture
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, sampledPx / Math.max(widthPx, heightPx, 1))
  canvas.width = Math.max(1, Math.round(widthPx * scale))
  canvas.height = Math.max(1, Math.round(heightPx * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return { widthPx, heightPx, look: lookOf(context.getImageData(0, 0, canvas.width, canvas.height).data) }
}

/** Of RGBA rows. */
export function lookOf(pixels: Uint8ClampedArray): PictureLook {
  let [isBlank, isTransparent] = [true, false]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < opaque) isTransparent = true
    if (alpha > faint && Math.min(red, green, blue) < white) isBlank = false
  }
  return { isBlank, isTransparent }
}
