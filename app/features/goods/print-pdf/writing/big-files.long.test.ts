import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { streamOf } from '#app/features/goods/previews/pdf-facts/pdfjs-core.server.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { bigBytes, writeBigJpeg, writeBigPdf, writeBigPixelPdf, writeBigPng } from '#test/big-files.ts'
import { printJobOf } from '#test/print-pdf.ts'
import { readPrintPdf } from '#test/read-print-pdf.ts'
import { makePrintPdf } from '../make-print-pdf.server.ts'
import type { PrintJob } from '../print-job.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-big-print-'))
  path = join(folder, 'approved')
})
afterAll(() => rm(folder, { recursive: true }))

const requester = { session: 'customer 1', address: '192.0.2.1' }
type Change = Partial<Pick<PrintJob, 'shape' | 'size'>>

const print = (type: ArtworkType, change: Change = {}) =>
  makePrintPdf({ job: printJobOf({ path, type, ...change }), requester })

describe('prints 200 MB files within the time and memory limits', () => {
  test.each<[string, () => Promise<void>, ArtworkType]>([
    ['a JPEG', () => writeBigJpeg(path), 'jpeg'],
    ['a PNG', () => writeBigPng(path, 3), 'png'],
    ['a PDF', () => writeBigPdf(path), 'pdf'],
  ])('%s, byte for byte, without holding it in memory', async (_, make, type) => {
    await make()
    const before = process.memoryUsage().arrayBuffers
    const made = await print(type)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(bigBytes / 4)
    expect(made.sizeBytes).toBeGreaterThan(bigBytes - 100_000)
    expect(Buffer.from(await readHead(made, 5)).toString()).toBe('%PDF-')
    await made.remove()
  })

  test('cuts a PNG with transparency along its artwork, with color and transparency compressed separately', async () => {
    await writeBigPng(path, 4, { isNoise: true })
    const made = await print('png', { shape: 'die-cut', size: { width: 6, height: 4 } })
    // Noise can't be compressed, and the transparency compresses to almost nothing.
    expect(made.sizeBytes / bigBytes).toBeCloseTo(3 / 4, 1)
    const { entry, spots, trimInches } = await readPrintPdf(await readFile(made.path))
    await made.remove()
    expect(streamOf(entry('SMask'))?.dict?.get('Width')).toBe(8000)
    expect([spots, trimInches]).toEqual([[['Separation', 'CutContour', 'DeviceCMYK']], [6, 4]])
  })

  test('cuts a PDF along a transparent picture of 50 megapixels', async () => {
    await writeBigPixelPdf(path)
    const made = await print('pdf', { shape: 'die-cut', size: { width: 6, height: 4 } })
    expect(made.sizeBytes).toBeGreaterThan(bigBytes - 100_000)
    const { spots, trimInches } = await readPrintPdf(await readFile(made.path))
    await made.remove()
    expect([spots, trimInches]).toEqual([[['Separation', 'CutContour', 'DeviceCMYK']], [6, 4]])
  })

  test('reduces a big picture to the pixels that a proof sheet needs', async () => {
    await writeBigJpeg(path)
    const sheet = { heading: 'Order 1001', title: 'Banners', facts: [], checks: [] }
    const made = await makePrintPdf({ job: { ...printJobOf({ path, type: 'jpeg' }), sheet }, requester })
    expect(made.sizeBytes).toBeLessThan(1024 * 1024)
    await made.remove()
  })

  test('refuses a file of another type with a readable error, and prints the next one', async () => {
    await writeBigJpeg(path)
    await expect(print('png')).rejects.toBeInstanceOf(UnreadableArtwork)
    const made = await print('jpeg')
    await made.remove()
  })
})
