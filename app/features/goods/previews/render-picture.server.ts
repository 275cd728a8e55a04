import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { ColorSpace } from '#app/features/ground/product/color-space.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { cleanSvg, decodeSvg, readSvg, writeSvg } from '#app/features/goods/svg/clean-svg.server.ts'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { iccName } from '#app/features/goods/print-quality/names/icc-name.ts'
import { noFacts, type PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { Preview } from './preview-job.ts'
import { cutOutLook } from '#app/features/goods/print-quality/look/cut-out-look.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { clearUncovered } from '#app/features/goods/cut-line/mask.ts'
import { readPictureHeader } from '#app/features/goods/print-quality/headers/picture-header.ts'
import { measureSvg } from '#app/features/goods/svg/measure-svg.server.ts'
import { lookOf, type PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { nearestToEdge, plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { textBoxes } from '#app/features/goods/print-quality/text-boxes.ts'
import {
  checkJpegHeader,
  isCmykJpeg,
  jpegHeaderBytes,
  readJpegHeader,
  type JpegHeader,
} from '#app/features/goods/files/jpeg-header.ts'
import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'

export const previewSide = 1200
const thumbnailSide = 320
export const maxPixels = 100_000_000

export const readOptions: SharpOptions = { failOn: 'truncated', limitInputPixels: maxPixels }

/**
 * CSS's pixel density. At any other density, lengths in millimeters would be scaled differently from unitless ones.
 * libvips turns 3 CSS pixels into 4.
 */
const cssDensity = 96
const pixelsOfSvg = 96 / 72

// Drawings are scaled while they are read, so their original size takes no memory and needs no limit.
const svgOptions: SharpOptions = { ...readOptions, limitInputPixels: false, density: cssDensity }

/** Reads the file in pieces, because it may not fit in memory. */
export async function renderPicture(
  { path, head }: { path: string; head: Uint8Array },
  type: 'png' | 'jpeg',
  background?: ArtworkDesign['background'],
): Promise<Preview> {
  const refuse = (reason: UnreadableReason, cause?: unknown) => new UnreadableArtwork(reason, type, { cause })
  // A PNG's header gives the size even if the file is truncated.
  const header = type === 'png' ? readPictureHeader(head) : null
  if (header && header.width * header.height > maxPixels) throw refuse('too-many-pixels')
  try {
    const metadata = await sharp(path, readOptions).metadata()
    const jpeg = type === 'jpeg' ? await jpegHeaderOf(path) : null
    if (jpeg) checkJpegHeader(jpeg)
    const isInked = metadata.space === 'cmyk' && hasPlainInks(jpeg)
    const { look, ...images } = await renderImages(uprightPicture(path, isInked), true, background)
    const { width, height } = metadata.autoOrient
    return { ...images, widthPx: width, heightPx: height, pages: 1, facts: pictureFacts(metadata, look) }
  } catch (cause) {
    if (cause instanceof UnreadableArtwork) throw cause
    const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message)
    throw refuse(isTooLarge ? 'too-many-pixels' : 'corrupt', cause)
  }
}

const jpegHeaderOf = async (path: string) => readJpegHeader(await readHead({ path }, jpegHeaderBytes))

const hasPlainInks = (jpeg: JpegHeader | null) => jpeg !== null && isCmykJpeg(jpeg) && !jpeg.isByAdobe

/** libvips treats all inks as inverted. */
function uprightPicture(file: string | Buffer, isInked: boolean): Sharp {
  const picture = sharp(file, readOptions).autoOrient()
  return isInked
    ? picture.pipelineColourspace('cmyk').linear([-1, -1, -1, -1], [255, 255, 255, 255])
    : picture
}

/** Maps libvips' names to color spaces. The formats read here have no others. */
const spaceNames: Record<string, ColorSpace> = {
  srgb: 'rgb',
  rgb16: 'rgb',
  'b-w': 'gray',
  grey16: 'gray',
  cmyk: 'cmyk',
  lab: 'lab',
}

function pictureFacts({ space, icc }: Metadata, look: PictureLook): PrintFacts {
  const colorSpace = spaceNames[space]
  const profile = icc ? iccName(icc) : null
  return {
    ...noFacts,
    colorSpaces: colorSpace ? [colorSpace] : null,
    iccProfiles: profile === null ? [] : [profile],
    layout: { ...plainLayout, look },
  }
}

export async function renderSvg(
  bytes: Uint8Array,
  background?: ArtworkDesign['background'],
): Promise<Preview> {
  const { document, leftOut } = readSvg(decodeSvg(bytes))
  const cleanedBytes = Buffer.from(writeSvg(document))
  if (cleanedBytes.length > maxArtworkBytes) throw new UnreadableArtwork('too-long', 'svg')
  try {
    const drawing = sharp(cleanedBytes, svgOptions)
    const { width, height } = await cssSizeOf(drawing)
    const { look, ...images } = await renderImages(drawing, false, background)
    const { pictures, fonts, thinnestLine } = measureSvg(document, { width, height })
    const texts = fonts.length > 0 ? nearestToEdge(await textBoxesOf(cleanedBytes.toString())) : []
    const facts = {
      ...noFacts,
      colorSpaces: ['rgb' as const],
      missingFonts: fonts,
      layout: { ...plainLayout, thinnestLine, texts, look, effects: leftOut },
    }
    return { ...images, widthPx: width, heightPx: height, pages: 1, cleanedBytes, pictures, facts }
  } catch (cause) {
    throw new UnreadableArtwork('unsupported', 'svg', { cause })
  }
}

const textSide = 600
const onlyText =
  '<style>path,rect,circle,ellipse,line,polyline,polygon,image{visibility:hidden!important}</style>'

/** Finds the boxes of text as shown in the preview, in the preview's font. */
async function textBoxesOf(svg: string): Promise<SharesBox[]> {
  const end = svg.lastIndexOf('</')
  const drawing = drawingOf(Buffer.from(svg.slice(0, end) + onlyText + svg.slice(end)), textSide)
  const { data, info } = await drawing
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return textBoxes({ data, width: info.width, height: info.height })
}

async function cssSizeOf(drawing: Sharp) {
  const { width, height } = await drawing.metadata()
  return { width: Math.round(width / pixelsOfSvg), height: Math.round(height / pixelsOfSvg) }
}

/**
 * Returns a file as upright RGBA rows, read in pieces. A picture gets at most `pixelLimit` pixels, and a drawing's
 * sides are at most `side`. Throws UnreadableArtwork.
 */
export async function drawPixels(
  path: string,
  type: 'png' | 'jpeg' | 'svg',
  { pixelLimit, side }: { pixelLimit: number; side: number },
) {
  try {
    const picture =
      type === 'svg'
        ? drawingOf(cleanedSvg(await readFile(path)), side)
        : await reduced(path, type, pixelLimit)
    const { data, info } = await picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    throw new UnreadableArtwork('corrupt', type, { cause })
  }
}

/** Returns a picture for display, not for print: at most `pixelLimit` pixels, in sRGB. Throws UnreadableArtwork. */
export async function reducePicture(
  path: string,
  type: 'png' | 'jpeg',
  pixelLimit: number,
): Promise<{ bytes: Uint8Array; type: 'png' | 'jpeg' }> {
  const { data, width, height } = await drawPixels(path, type, { pixelLimit, side: 0 })
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  if ((await picture.stats()).isOpaque)
    return { bytes: await picture.removeAlpha().jpeg({ quality: 90 }).toBuffer(), type: 'jpeg' }
  return { bytes: await picture.png({ compressionLevel: 1 }).toBuffer(), type: 'png' }
}

async function reduced(path: string, type: 'png' | 'jpeg', pixelLimit: number): Promise<Sharp> {
  const isInked = hasPlainInks(type === 'jpeg' ? await jpegHeaderOf(path) : null)
  const picture = uprightPicture(path, isInked)
  const { autoOrient: size } = await sharp(path, readOptions).metadata()
  const share = Math.sqrt(pixelLimit / (size.width * size.height))
  return share < 1 ? picture.resize(Math.floor(size.width * share)) : picture
}

const cleanedSvg = (bytes: Uint8Array) => Buffer.from(cleanSvg(decodeSvg(bytes)))

const drawingOf = (cleaned: Buffer, side: number): Sharp =>
  sharp(cleaned, svgOptions).resize(side, side, { fit: 'inside' })

export async function renderImages(
  source: Sharp,
  withoutEnlargement: boolean,
  background: ArtworkDesign['background'] = null,
) {
  const { data, info } = await source
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const preview = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const thumbnail = preview
    .clone()
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
  return {
    previewBytes: await preview.webp({ quality: 85 }).toBuffer(),
    thumbnailBytes: await thumbnail.webp({ quality: 80 }).toBuffer(),
    previewType: 'image/webp' as const,
    look: lookOf(data, info.channels === 4 ? 4 : 3, info.width),
    cutOutLook: background && (await cutOutLookOf(preview, info, background)),
  }
}

async function cutOutLookOf(
  picture: Sharp,
  { width, height }: { width: number; height: number },
  background: NonNullable<ArtworkDesign['background']>,
): Promise<PictureLook> {
  const rgba = await picture.clone().ensureAlpha().raw().toBuffer()
  const mask = maskOf(rgba, width, height, background)
  const left = new Uint8Array(rgba)
  clearUncovered(left, mask)
  return cutOutLook(rgba, left, mask)
}
