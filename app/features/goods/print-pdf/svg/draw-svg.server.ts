import type { PDFContext } from '@cantoo/pdf-lib'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { combined, moved, scaled, unchanged, written } from '#app/features/goods/item-drawing/matrix.ts'
import { decodeSvg, readSvg } from '#app/features/goods/svg/clean-svg.server.ts'
import { resolveSvg } from '#app/features/goods/svg/resolve-svg.server.ts'
import { writePath, pathOperators, rectanglePath } from '#app/features/goods/svg/svg-path.ts'
import { needsFonts, notAsShown } from '#app/features/goods/svg/svg-problem.ts'
import type {
  SvgMask,
  SvgNode,
  SvgPicture,
  SvgPictureFile,
  SvgTree,
} from '#app/features/goods/svg/svg-tree.ts'
import { drawShape, type Place } from './draw-shape.server.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { embedJpeg } from '../pictures/embed-jpeg.server.ts'
import { embedPng } from '../pictures/embed-png.server.ts'
import { readJpeg } from '../pictures/read-jpeg.ts'
import { createParts, isolated, lines } from './svg-parts.server.ts'

/**
 * Embeds an SVG as vectors, its pictures losslessly. Throws UnreadableArtwork for anything that can't be drawn exactly
 * as shown.
 */
export async function embedSvg(context: PDFContext, bytes: Uint8Array): Promise<EmbeddedArtwork> {
  const tree = resolveSvg(readSvg(decodeSvg(bytes)).document)
  const { width, height } = tree.size
  const { content, resources, isBlended } = await drawSvg(context, tree)
  const form = context.flateStream(`${written(tree.map)} cm\n${content}`, {
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

/** Returns the operators of a drawing, and whether some of its colors blend with the colors below. */
async function drawSvg(context: PDFContext, { root, map: outermost, files }: SvgTree) {
  const pictures = new Map<SvgPictureFile, EmbeddedPicture>()
  for (const file of files) pictures.set(file, await embedPicture(context, file))
  const parts = createParts(context)
  let isBlended = false

  const drawAll = (nodes: SvgNode[], place: Place): string =>
    nodes
      .map((node) => draw(node, place))
      .filter(Boolean)
      .join('\n')

  function draw(node: SvgNode, outer: Place): string {
    const { map, opacity, blendMode, clip, mask } = node
    isBlended ||= blendMode !== null
    // Overlapping fills, strokes and arrowheads must fade as one.
    const isOnePaint = node.kind === 'shape' && node.markers.length === 0 && !(node.fill && node.stroke)
    const isFaded = opacity < 1 && !isOnePaint
    const isGrouped = isFaded || mask !== null || blendMode !== null || node.isIsolated
    const place = { ...outer, map: isGrouped ? unchanged : combined(outer.map, map) }
    const content = drawContent(node, isFaded ? 1 : opacity, place)
    if (content === '' || opacity === 0) return ''
    const masked = mask && maskState(mask, place)
    const shown = lines(
      isFaded && parts.alphaState(opacity, opacity),
      masked,
      isGrouped ? parts.paintGroup(content, mask?.area) : content,
    )
    return lines(
      'q',
      `${written(map)} cm`,
      clip && writePath(clip.path),
      clip && (clip.isEvenOdd ? 'W* n' : 'W n'),
      blendMode && parts.blendState(blendMode),
      // pdf.js can't blend and mask at the same time.
      blendMode && mask ? parts.paintGroup(shown, mask.area) : shown,
      'Q',
    )
  }

  function drawContent(node: SvgNode, opacity: number, place: Place): string {
    switch (node.kind) {
      case 'group':
        return drawAll(node.children, place)
      case 'shape':
        return drawShape({ parts, drawAll }, node, opacity, place)
      case 'picture':
        return drawPicture(node, place)
      default:
        throw needsFonts()
    }
  }

  function drawPicture({ file, box, pixels, isSliced, isVisible }: SvgPicture, { isLight }: Place): string {
    const picture = pictures.get(file)
    if (!picture || !isVisible) return ''
    // PDFs calculate the lightness of colors differently.
    if (isLight && !picture.isGray) throw notAsShown('a mask made of a colored picture')
    // In the unit square, y points up.
    const upright = combined(pixels, moved(0, picture.height), scaled(picture.width, -picture.height))
    return lines(
      'q',
      isSliced && `${writePath(pathOperators(rectanglePath(box)))}\nW n`,
      `${written(combined(upright, picture.upright))} cm`,
      parts.paint(picture.ref),
      'Q',
    )
  }

  function maskState({ kind, area, map, children }: SvgMask, place: Place): string {
    const content = drawAll(children, { ...place, map, isLight: kind === 'Luminosity' })
    return parts.maskState(`${written(map)} cm\n${content}`, kind, area)
  }

  const content = root ? draw(root, { map: outermost, isLight: false }) : ''
  // Ghostscript, and RIPs based on it, print nothing on a page with both.
  if (isBlended && parts.hasTiles()) throw notAsShown('a pattern together with a blend mode')
  return { content, resources: parts.resources, isBlended }
}

type EmbeddedPicture = EmbeddedArtwork & { isGray: boolean }

/** Embeds a picture losslessly. Throws UnreadableArtwork. */
async function embedPicture(context: PDFContext, { bytes }: SvgPictureFile): Promise<EmbeddedPicture> {
  if (detectArtworkType(bytes) === 'png') {
    const picture = await embedPng(context, bytes)
    if (picture.upright !== unchanged) throw notAsShown('a picture rotated by its EXIF data')
    return picture
  }
  // Renderers differ in how they rotate and convert these JPEGs.
  const { components, orientation } = readJpeg(bytes)
  if (orientation !== 1) throw notAsShown('a picture rotated by its EXIF data')
  if (components === 4) throw notAsShown('a CMYK picture')
  return { ...embedJpeg(context, bytes), isGray: components === 1 }
}
