import { PDFHexString, type PDFArray, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { PartsStream, type Parts } from '../writing/parts-stream.server.ts'
import { deviceSpaces, profiledSpace } from './color-spaces.server.ts'
import { isOnItsSide, uprightMap } from './exif-orientation.ts'
import { inflateProfile, pngStreams } from './png-streams.server.ts'
import { readPng, type Png } from './read-png.ts'

/** Embeds a PNG losslessly, with its transparency as a soft mask. Throws UnreadableArtwork. */
export async function embedPng(context: PDFContext, bytes: Uint8Array): Promise<EmbeddedArtwork> {
  const png = readPng(bytes)
  const { width, height, orientation } = png
  const { color, alpha } = await pngStreams(png)
  const gray = { colors: 1, space: 'DeviceGray' }
  const mask = alpha && embedRows(context, png, { ...gray, rows: alpha.rows, bits: alpha.bits })
  const isGray = png.kind === 'gray' || png.kind === 'gray-alpha'
  const ref = embedRows(context, png, {
    rows: color,
    bits: png.bits,
    colors: png.kind === 'indexed' || isGray ? 1 : 3,
    space: png.kind === 'indexed' ? indexedSpace(context, png) : baseSpace(context, png, isGray ? 1 : 3),
    ...(mask ? { SMask: mask } : colorKey(png)),
  })
  const isTurned = isOnItsSide(orientation)
  return {
    ref,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    upright: uprightMap(orientation),
  }
}

type Space = string | PDFArray
type Rows = {
  rows: Parts
  bits: number
  colors: number
  space: Space
  SMask?: PDFRef
  Mask?: number[]
}

function embedRows(
  context: PDFContext,
  { width, height }: Png,
  { rows, bits, colors, space, ...entries }: Rows,
): PDFRef {
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    ColorSpace: space,
    Filter: 'FlateDecode',
    // 15: each row names its filter, as in PNG.
    DecodeParms: { Predictor: 15, Colors: colors, BitsPerComponent: bits, Columns: width },
    ...entries,
  })
  return context.register(new PartsStream(dict, rows))
}

function baseSpace(context: PDFContext, { profile }: Png, channels: 1 | 3): Space {
  const inflated = profile && inflateProfile(profile)
  return profiledSpace(context, inflated, channels) ?? deviceSpaces[channels]
}

function indexedSpace(context: PDFContext, png: Png): Space {
  const { palette } = png
  if (!palette || palette.length < 3) throw new UnreadableArtwork('corrupt', 'png')
  const colors = Math.min(Math.floor(palette.length / 3), 2 ** png.bits)
  const table = PDFHexString.of(Buffer.from(palette.subarray(0, colors * 3)).toString('hex'))
  return context.obj(['Indexed', baseSpace(context, png, 3), colors - 1, table])
}

/** Returns the one transparent color of a picture without alpha. */
function colorKey({ kind, transparency }: Png): { Mask?: number[] } {
  if (!transparency || kind === 'indexed') return {}
  const count = kind === 'gray' ? 1 : 3
  if (transparency.length < 2 * count) return {}
  const view = new DataView(transparency.buffer, transparency.byteOffset, transparency.byteLength)
  return {
    Mask: Array.from({ length: count }, (_, at) => view.getUint16(at * 2)).flatMap((key) => [key, key]),
  }
}
