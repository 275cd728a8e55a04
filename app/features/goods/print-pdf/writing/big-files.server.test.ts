import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { maxBigFileBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { printJobOf } from '#test/print-pdf.ts'
import { makePrintPdf, stopPrintPdfs } from '../make-print-pdf.server.ts'
import { writePdf } from './pdf-writer.server.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-big-print-'))
  path = join(folder, 'approved')
})
afterAll(stopPrintPdfs)
afterAll(() => rm(folder, { recursive: true }))

const requester = { session: 'customer 1', address: '192.0.2.1' }
const bigBytes = maxBigFileBytes - 1024 * 1024
const small = sharp({ create: { width: 400, height: 300, channels: 3, background: '#d02040' } })
  .jpeg()
  .toBuffer()

async function write(...parts: Uint8Array[]) {
  const file = await open(path, 'w')
  for (const part of parts) await file.writeFile(part)
  return file
}

/** A picture, and after its end as much as cameras append at most. */
async function bigJpeg() {
  const file = await write(await small)
  await file.truncate(bigBytes)
  await file.close()
}

const chunk = (name: string, content: Uint8Array) => {
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(content, crc32(name)))
  return [size, Buffer.from(name), content, sum]
}

/** Rows that don't become smaller. */
async function bigPng() {
  const [width, height] = [8000, Math.floor(bigBytes / 24_001)]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = deflateSync(Buffer.alloc(height * (width * 3 + 1)), { level: 0 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const parts = [['IHDR', header] as const, ['IDAT', rows] as const, ['IEND', new Uint8Array()] as const]
  await (await write(signature, ...parts.flatMap(([name, content]) => chunk(name, content)))).close()
}

async function bigPdf() {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const picture = Buffer.alloc(bigBytes)
  picture.set(await small)
  const entries = { Type: 'XObject', Subtype: 'Image', Width: 400, Height: 300, BitsPerComponent: 8 }
  const dict = context.obj({ ...entries, ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' })
  const page = pdf.addPage([216, 144])
  const XObject = { Picture: context.register(PDFRawStream.of(dict, picture)) }
  page.node.set(PDFName.of('Resources'), context.obj({ XObject }))
  page.node.set(
    PDFName.of('Contents'),
    context.register(context.stream('q 216 0 0 144 0 0 cm /Picture Do Q')),
  )
  await writePdf(path, pdf)
}

const print = (type: ArtworkType) => makePrintPdf({ job: printJobOf({ path, type }), requester })

describe('studio: files of 200 MB are printed within the limits of time and memory', () => {
  test.each<[string, () => Promise<void>, ArtworkType]>([
    ['a JPEG', bigJpeg, 'jpeg'],
    ['a PNG', bigPng, 'png'],
    ['a PDF', bigPdf, 'pdf'],
  ])(
    '%s, with all of its bytes, while the shop keeps none of them in memory',
    async (_, make, type) => {
      await make()
      const before = process.memoryUsage().arrayBuffers
      const made = await print(type)
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bigBytes / 4)
      expect(made.sizeBytes).toBeGreaterThan(bigBytes - 100_000)
      expect(Buffer.from(await readHead(made, 5)).toString()).toBe('%PDF-')
      await made.remove()
    },
    60_000,
  )

  test('a proof sheet shows a big picture in as many pixels as a sheet needs', async () => {
    await bigJpeg()
    const sheet = { heading: 'Order 1001', title: 'Banners', facts: [], checks: [] }
    const made = await makePrintPdf({ job: { ...printJobOf({ path, type: 'jpeg' }), sheet }, requester })
    expect(made.sizeBytes).toBeLessThan(1024 * 1024)
    await made.remove()
  }, 60_000)

  test('one that is not what it says ends in words, and others are printed', async () => {
    await bigJpeg()
    await expect(print('png')).rejects.toBeInstanceOf(UnreadableArtwork)
    const made = await print('jpeg')
    await made.remove()
  }, 60_000)
})
