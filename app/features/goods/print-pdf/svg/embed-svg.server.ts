import type { PDFContext } from '@cantoo/pdf-lib'
import { cleanSvg, decodeSvg } from '#app/features/goods/svg/clean-svg.server.ts'
import { attributeOf, readXml } from '#app/features/goods/svg/read-xml.server.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { unchanged } from '#app/features/goods/item-drawing/matrix.ts'
import { drawSvg } from './draw-svg.server.ts'
import { notAsShown } from './svg-problem.ts'
import { isolated } from './svg-parts.server.ts'
import { length } from './svg-shapes.ts'
import { viewBoxOf } from './svg-viewport.server.ts'

/** As vectors, its pictures without loss. Throws UnreadableArtwork for what can't be drawn exactly as it was shown. */
export async function embedSvg(context: PDFContext, bytes: Uint8Array): Promise<EmbeddedArtwork> {
  const root = readXml(cleanSvg(decodeSvg(bytes)))
  const box = viewBoxOf(attributeOf(root, 'viewBox'))
  const width = length(attributeOf(root, 'width'), box?.width ?? 0) ?? box?.width
  const height = length(attributeOf(root, 'height'), box?.height ?? 0) ?? box?.height
  if (!width || !height || width < 0 || height < 0) throw notAsShown()
  const view = box ?? { x: 0, y: 0, width, height }
  const isStretched = Math.abs(Math.log(width / height / (view.width / view.height))) > 0.001
  if (isStretched) throw notAsShown()
  const { content, resources, isBlended } = await drawSvg(context, root, view)
  const form = context.flateStream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [view.x, view.y, view.x + view.width, view.y + view.height],
    // The unit square's y points up, that of a drawing down.
    Matrix: [1 / view.width, 0, 0, -1 / view.height, -view.x / view.width, 1 + view.y / view.height],
    // As they are shown: mixed in RGB, and not with the material.
    ...(isBlended && { Group: isolated('DeviceRGB') }),
    Resources: resources,
  })
  return { ref: context.register(form), width, height, upright: unchanged }
}
