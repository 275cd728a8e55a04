import { Buffer } from 'node:buffer'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFContext,
  type PDFObject,
  type PDFRawStream,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { maxPixels, readOptions } from '#app/features/goods/previews/render-picture.server.ts'
import { readJpeg } from '../pictures/read-jpeg.ts'
import { averagedRows } from './averaged-rows.server.ts'

const name = (text: string) => PDFName.of(text)
const largeBytes = 1024 * 1024

/** Returns null unless this is a large picture that can be read. All others are kept unchanged. */
export async function reduceImage(
  context: PDFContext,
  stream: PDFRawStream,
  side: number,
): Promise<PDFRawStream | null> {
  const { dict, contents } = stream
  if (dict.get(name('Subtype')) !== name('Image')) return null
  const size = { width: numberOf(dict, 'Width'), height: numberOf(dict, 'Height') }
  const pixels = size.width * size.height
  // pdf.js doesn't draw pictures with more pixels.
  if (pixels > maxPixels || (contents.length < largeBytes && pixels <= side * side)) return null
  const reduced = await reducedSamples(dict, contents, { ...size, side }).catch(() => null)
  if (!reduced) return null
  const { samples, width, height, space } = reduced
  const kept = Object.fromEntries(
    dict
      .entries()
      .filter(([key]) => !replaced.has(key) && (space === null || key !== name('Decode')))
      .map(([key, value]) => [key.decodeText(), value]),
  )
  return context.flateStream(samples, {
    ...kept,
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ...(space && { ColorSpace: space }),
  })
}

/** `Matte` refers to the original pixels. */
const replaced = new Set(['Filter', 'DecodeParms', 'Length', 'Matte'].map(name))

type Size = { width: number; height: number; side: number }
type Reduced = {
  samples: Uint8Array
  width: number
  height: number
  /** The new color space, if it differs from the picture's. */
  space: string | null
}

async function reducedSamples(dict: PDFDict, contents: Uint8Array, size: Size): Promise<Reduced | null> {
  const filter = dict.lookup(name('Filter'))
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  if (only === name('DCTDecode')) {
    const { components } = readJpeg(contents)
    const drawn = await jpegSamples(contents, { channels: components === 1 ? 1 : 3, side: size.side })
    return { ...drawn, space: components === 4 ? 'DeviceRGB' : null }
  }
  if (only !== name('FlateDecode')) return null
  const layout = layoutOf(dict)
  return layout && { ...(await averagedRows(contents, { ...size, ...layout })), space: null }
}

/** Returns null for unsupported formats: pixels of less than a byte, and the TIFF predictor. */
function layoutOf(dict: PDFDict) {
  const bits = numberOf(dict, 'BitsPerComponent')
  const channels = channelsOf(dict.lookup(name('ColorSpace')))
  const listed = dict.lookup(name('DecodeParms'))
  const parms = listed instanceof PDFArray ? listed.lookup(0) : listed
  const predictor = parms instanceof PDFDict ? numberOf(parms, 'Predictor') : 1
  if (!channels || (bits !== 8 && bits !== 16) || (predictor > 1 && predictor < 10)) return null
  const isNumbered = dict.lookup(name('Mask')) instanceof PDFArray || isIndexed(dict)
  return { bits, channels, isFiltered: predictor >= 10, isNumbered }
}

const isIndexed = (dict: PDFDict) => {
  const space = dict.lookup(name('ColorSpace'))
  return space instanceof PDFArray && space.lookup(0) === name('Indexed')
}

const ownChannels: Record<string, number> = {
  DeviceGray: 1,
  CalGray: 1,
  Separation: 1,
  Indexed: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
}

function channelsOf(space: PDFObject | undefined): number | null {
  const kind = space instanceof PDFArray ? space.lookup(0) : space
  if (!(kind instanceof PDFName)) return null
  const own = ownChannels[kind.decodeText()]
  if (own !== undefined) return own
  const profile = kind === name('ICCBased') && space instanceof PDFArray ? space.lookup(1) : null
  return profile instanceof PDFStream ? numberOf(profile.dict, 'N') : null
}

const numberOf = (dict: PDFDict, key: string): number => {
  const value = dict.lookup(name(key))
  return value instanceof PDFNumber ? value.asNumber() : 1
}

/** Decodes a picture in pieces to gray or RGB samples, with sides of at most `side`. */
async function jpegSamples(bytes: Uint8Array, { channels, side }: { channels: 1 | 3; side: number }) {
  const { data, info } = await sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), readOptions)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { samples: new Uint8Array(data), width: info.width, height: info.height }
}
