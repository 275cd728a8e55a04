import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { readPixels } from '../read-pixels.ts'

export type SeenPicture = { widthPx: number; heightPx: number; look: PictureLook }

/** Large enough to see whether the picture is blank, and readable in a few milliseconds. */
const sampledPx = 192

/** `file` is the content of the URL, if available. Null if unreadable. */
export async function lookAtPicture(url: string, file: Blob | null): Promise<SeenPicture | null> {
  const picture = await decoded(url, file).catch(() => null)
  if (!picture) return null
  const { widthPx, heightPx, source } = picture
  const pixels = readPixels(source, [widthPx, heightPx], sampledPx)
  if (source instanceof ImageBitmap) source.close()
  return pixels && { widthPx, heightPx, look: lookOf(pixels.data, 4, pixels.width) }
}

/** Decodes a file off the main thread, which would decode an element's picture. Drawings have no bitmap. */
async function decoded(url: string, file: Blob | null) {
  const bitmap = file && (await createImageBitmap(file).catch(() => null))
  if (bitmap) return { widthPx: bitmap.width, heightPx: bitmap.height, source: bitmap }
  const picture = new Image()
  picture.src = url
  await picture.decode()
  return { widthPx: picture.naturalWidth, heightPx: picture.naturalHeight, source: picture }
}
