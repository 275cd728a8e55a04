import { Buffer } from 'node:buffer'
import { open, rm } from 'node:fs/promises'
import type { PDFArray, PDFContext, PDFRef } from '@cantoo/pdf-lib'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { PartsStream, type Parts } from '../writing/pdf-writer.server.ts'
import { deviceSpaces, profiledSpace } from './color-spaces.server.ts'
import { isOnItsSide, uprightMap } from './exif-orientation.ts'

type EmbeddedPng = EmbeddedArtwork & { isGray: boolean }

/** The preview has checked the number of pixels. */
const asStored: SharpOptions = { failOn: 'truncated', limitInputPixels: false, ignoreIcc: true }

/**
 * Embeds a PNG losslessly, with its transparency as a soft mask. Keeps compressed rows that a PDF can use, and has
 * libvips convert all others. `source` is a path or the file's bytes. Throws UnreadableArtwork.
 */
export async function embedPng(context: PDFContext, source: string | Uint8Array): Promise<EmbeddedPng> {
  const picture = sharp(source, asStored)
  const { width, height, space, depth, hasAlpha, icc, orientation = 1 } = await readable(picture.metadata())
  picture.toColourspace(space)
  const isGray = space === 'b-w' || space === 'grey16'
  const channels = isGray ? 1 : 3
  const is16 = depth === 'ushort'
  const size = { width, height, bits: is16 ? 16 : 8 }
  const mask = {
    ...size,
    channels: 1 as const,
    rows: compressed(
      picture
        .clone()
        .extractChannel('alpha')
        .toColourspace(is16 ? 'grey16' : 'b-w'),
    ),
    entries: { ColorSpace: 'DeviceGray' },
  }
  const plainBits = typeof source === 'string' && !hasAlpha ? await readPlainBits(source) : null
  if (plainBits !== null) await checkRows(picture)
  const ref = embedRows(context, {
    ...size,
    channels,
    ...(typeof source === 'string' && plainBits !== null
      ? { bits: plainBits, rows: () => compressedRows(source) }
      : { rows: compressed(picture.clone().removeAlpha()) }),
    entries: {
      ColorSpace: profiledSpace(context, icc ?? null, channels) ?? deviceSpaces[channels],
      ...(hasAlpha && { SMask: embedRows(context, mask) }),
    },
  })
  const isTurned = isOnItsSide(orientation)
  return {
    ref,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    upright: uprightMap(orientation),
    isGray,
  }
}

type Rows = {
  width: number
  height: number
  bits: number
  channels: 1 | 3
  rows: Parts
  entries: { ColorSpace: string | PDFArray; SMask?: PDFRef }
}

function embedRows(context: PDFContext, { width, height, bits, channels, rows, entries }: Rows): PDFRef {
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: bits,
    Filter: 'FlateDecode',
    // 15 means that each row names its filter, as in PNG.
    DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: bits, Columns: width },
    ...entries,
  })
  return context.register(new PartsStream(dict, rows))
}

/** Compresses the rows to a file first, because a big picture's rows may not fit in memory. */
const compressed = (picture: Sharp): Parts =>
  async function* (scratchPath) {
    try {
      await readable(picture.png().toFile(scratchPath))
      yield* compressedRows(scratchPath)
    } finally {
      await rm(scratchPath, { force: true })
    }
  }

/** Returns the bits per sample if a PDF can use the file's rows, which must be gray or RGB, and not interlaced. */
async function readPlainBits(path: string): Promise<number | null> {
  const [bits = 8, colorType, , , interlacing] = (await readHead({ path }, 29)).subarray(24)
  return (colorType === 0 || colorType === 2) && interlacing === 0 ? bits : null
}

/** Decodes all rows to reject damaged files, but keeps only a small sample of them. */
const checkRows = (picture: Sharp) =>
  readable(picture.clone().resize(1000, 1000, { fit: 'inside', kernel: 'nearest' }).raw().toBuffer())

async function* compressedRows(path: string) {
  const file = await open(path)
  const read = async (length: number, position: number) => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position })
    return buffer.subarray(0, bytesRead)
  }
  try {
    const signatureBytes = 8
    for (let at = signatureBytes; ;) {
      const head = await read(8, at)
      // The end chunk is optional.
      if (head.length < 8) return
      const length = head.readUInt32BE()
      if (head.toString('latin1', 4) === 'IDAT') yield await read(length, at + 8)
      at += 12 + length
    }
  } finally {
    await file.close()
  }
}

async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (cause) {
    throw new UnreadableArtwork('corrupt', 'png', { cause })
  }
}
