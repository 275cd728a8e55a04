import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'

export type SeenPicture = { widthPx: number; heightPx: number; look: PictureLook }

/** Enough to see whether there is anything in the picture, and read in few milliseconds. */
const sampledPx = 192

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
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { widthPx, heightPx, look: lookOf(data, 4, canvas.width) }
}
