import { randomFillSync } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream, type PDFContext, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { writePdf } from '#app/features/goods/print-pdf/writing/pdf-writer.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'

export const bigBytes = maxBigFileBytes - 1024 * 1024

const smallJpeg = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#d02040' } })
    .jpeg()
    .toBuffer()

async function write(path: string, ...parts: Uint8Array[]) {
  const file = await open(path, 'w')
  for (const part of parts) await file.writeFile(part)
  return file
}

/** Writes a small picture followed by zeros, like data that a camera appends, just below the size limit. */
export async function writeBigJpeg(path: string): Promise<void> {
  const file = await write(path, await smallJpeg())
  await file.truncate(bigBytes)
  await file.close()
}

const chunk = (name: string, content: Uint8Array) => {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(content, crc32(name)))
  return [size, Buffer.from(name), content, sum]
}

const width = 8000
const heightFor = (channels: number) => Math.floor(bigBytes / (width * channels + 1))

/** Returns unfiltered PNG rows. With alpha, only the middle is opaque. Noise can't be compressed. */
function rowsOf(channels: 1 | 3 | 4, height: number, isNoise: boolean): Buffer {
  const length = width * channels + 1
  const rows = isNoise ? randomFillSync(Buffer.alloc(length * height)) : Buffer.alloc(length * height)
  for (let row = 0; row < height; row++) {
    rows[row * length] = 0
    if (channels === 3) continue
    const isWithin = row > height * 0.1 && row < height * 0.9
    for (let column = 0; column < width; column++) {
      const isOpaque = isWithin && column > width * 0.1 && column < width * 0.9
      rows[row * length + channels * (column + 1)] = isOpaque ? 255 : 0
    }
  }
  return rows
}

/** Writes uncompressed rows, so the file is as large as the picture in memory. */
export async function writeBigPng(path: string, channels: 3 | 4, { isNoise = false } = {}): Promise<void> {
  const height = heightFor(channels)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, channels === 4 ? 6 : 2], 8)
  const rows = deflateSync(rowsOf(channels, height, isNoise), { level: 0 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [['IHDR', header] as const, ['IDAT', rows] as const, ['IEND', new Uint8Array()] as const]
  const file = await write(path, signature, ...parts.flatMap(([name, content]) => chunk(name, content)))
  await file.close()
}

/** The picture's PDF dictionary entries, except its size. */
type Entries = Record<string, string | PDFRef | Record<string, number>>
type Picture = { bytes: Uint8Array; width: number; height: number; entries: Entries }

const embed = (context: PDFContext, { bytes, width: Width, height: Height, entries }: Picture): PDFRef => {
  const dict = { Type: 'XObject', Subtype: 'Image', Width, Height, BitsPerComponent: 8, ...entries }
  return context.register(PDFRawStream.of(context.obj(dict), bytes))
}

async function writePagePdf(path: string, draw: (context: PDFContext) => PDFRef): Promise<void> {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const page = pdf.addPage([216, 144])
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Picture: draw(context) } }))
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.stream('q 196 0 0 124 10 10 cm /Picture Do Q')),
  )
  await writePdf(path, pdf)
}

const jpegEntries = { ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' }

/** Writes a PDF page with a picture of `bigBytes`. */
export async function writeBigPdf(path: string, side = { width: 400, height: 300 }): Promise<void> {
  const bytes = Buffer.alloc(bigBytes)
  bytes.set(await smallJpeg(side.width, side.height))
  await writePagePdf(path, (context) => embed(context, { bytes, ...side, entries: jpegEntries }))
}

/** Writes a PDF page with a lossless, transparent picture, as image editors save it. */
export async function writeBigPixelPdf(path: string, { isNoise = false } = {}): Promise<void> {
  const height = heightFor(4)
  const flate = (channels: 1 | 3, more: Entries): Picture => ({
    bytes: deflateSync(rowsOf(channels, height, isNoise), { level: 0 }),
    width,
    height,
    entries: {
      ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width },
      ...more,
    },
  })
  await writePagePdf(path, (context) => {
    const SMask = embed(context, flate(1, {}))
    return embed(context, flate(3, { SMask }))
  })
}
