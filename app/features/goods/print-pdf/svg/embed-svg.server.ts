import type { PDFContext } from '@cantoo/pdf-lib'
import { cleanSvg, decodeSvg } from '#app/features/goods/svg/clean-svg.server.ts'
import { readXml } from '#app/features/goods/svg/read-xml.server.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { unchanged, written } from '#app/features/goods/item-drawing/matrix.ts'
import { drawSvg } from './draw-svg.server.ts'
import { readDocument } from './svg-document.server.ts'
import { frameOf } from './svg-frame.server.ts'
import { isolated } from './svg-parts.server.ts'

/**
 * Embeds an SVG as vectors, its pictures losslessly. Throws UnreadableArtwork for anything that can't be drawn exactly
 * as shown.
 */
export async function embedSvg(context: PDFContext, bytes: Uint8Array): Promise<EmbeddedArtwork> {
  const document = readDocument(readXml(cleanSvg(decodeSvg(bytes))))
  const frame = frameOf(document.getOf(document.root))
  const { width, height } = frame.size
  const { content, resources, isBlended } = await drawSvg(context, document, frame)
  const form = context.flateStream(`${written(frame.map)} cm\n${content}`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    // In the unit square, y points up; in a drawing, down.
    Matrix: [1 / width, 0, 0, -1 / height, 0, 1],
    // Screens blend the colors in RGB, and not with the material.
    ...(isBlended && { Group: isolated('DeviceRGB') }),
    Resources: resources,
  })
  return { ref: context.register(form), width, height, upright: unchanged }
}
