import { Buffer } from 'node:buffer'
import type { PDFContext } from '@cantoo/pdf-lib'
import { attributeOf, type XmlElement } from '#app/features/goods/svg/read-xml.server.ts'
import { unchanged } from '#app/features/goods/item-drawing/matrix.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { embedJpeg } from '../pictures/embed-jpeg.server.ts'
import { embedPng } from '../pictures/embed-png.server.ts'
import { readJpeg } from '../pictures/read-jpeg.ts'
import { notAsShown } from './svg-problem.ts'

export type SvgPicture = EmbeddedArtwork & { isGray: boolean }

/** Embeds each picture once, losslessly. Throws UnreadableArtwork. */
export async function embedPictures(
  context: PDFContext,
  elements: XmlElement[],
): Promise<Map<XmlElement, SvgPicture>> {
  const embedded = new Map<string, SvgPicture>()
  const pictures = new Map<XmlElement, SvgPicture>()
  for (const element of elements) {
    const href = attributeOf(element, 'href')
    if (href === undefined) continue
    const picture = embedded.get(href) ?? (await embedPicture(context, href))
    embedded.set(href, picture)
    pictures.set(element, picture)
  }
  return pictures
}

/** Embeds a picture from its data URL. */
async function embedPicture(context: PDFContext, href: string): Promise<SvgPicture> {
  const bytes = Buffer.from(href.slice(href.indexOf(',') + 1), 'base64')
  if (href.startsWith('data:image/png')) {
    const picture = await embedPng(context, bytes)
    if (picture.upright !== unchanged) throw notAsShown('a picture that is turned by its camera')
    return picture
  }
  // Renderers differ in how they rotate and convert these.
  const { components, orientation } = readJpeg(bytes)
  if (orientation !== 1) throw notAsShown('a picture that is turned by its camera')
  if (components === 4) throw notAsShown('a CMYK picture')
  return { ...embedJpeg(context, bytes), isGray: components === 1 }
}
