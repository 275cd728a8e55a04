import type { PDFContext } from '@cantoo/pdf-lib'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { notAsShown } from '#app/features/goods/svg/svg-problem.ts'
import type { SvgPictureFile } from '#app/features/goods/svg/svg-tree.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { embedJpeg } from '../pictures/embed-jpeg.server.ts'
import { embedPng } from '../pictures/embed-png.server.ts'
import { readJpeg } from '../pictures/read-jpeg.ts'
import { readPng } from '../pictures/read-png.ts'

export type EmbeddedPicture = EmbeddedArtwork & { isGray: boolean }

/** Embeds pictures losslessly. Throws UnreadableArtwork. */
export async function embedPictures(
  context: PDFContext,
  files: SvgPictureFile[],
): Promise<Map<SvgPictureFile, EmbeddedPicture>> {
  const pictures = new Map<SvgPictureFile, EmbeddedPicture>()
  for (const file of files) pictures.set(file, await embedPicture(context, file))
  return pictures
}

async function embedPicture(context: PDFContext, { bytes }: SvgPictureFile): Promise<EmbeddedPicture> {
  if (detectArtworkType(bytes) === 'png') {
    const { kind, orientation } = readPng(bytes)
    if (orientation !== 1) throw notAsShown('a picture that is turned by its camera')
    const isGray = kind === 'gray' || kind === 'gray-alpha'
    return { ...(await embedPng(context, bytes)), isGray }
  }
  // Renderers differ in how they rotate and convert these.
  const { components, orientation } = readJpeg(bytes)
  if (orientation !== 1) throw notAsShown('a picture that is turned by its camera')
  if (components === 4) throw notAsShown('a CMYK picture')
  return { ...embedJpeg(context, bytes), isGray: components === 1 }
}
