import { Buffer } from 'node:buffer'
import { randomFillSync, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFNumber, type PDFRef } from '@cantoo/pdf-lib'
import sharp, { type PngOptions, type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PartsStream } from '../writing/pdf-writer.server.ts'
import { embedPng } from './embed-png.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-embed-png-'))
})
afterAll(() => rm(folder, { recursive: true }))

const [width, height] = [37, 23]

type Space = 'srgb' | 'rgb16' | 'b-w' | 'grey16'
const is16 = (space: Space) => space === 'rgb16' || space === 'grey16'
const channelsIn = (space: Space) => (space === 'srgb' || space === 'rgb16' ? 3 : 1)

/** Noise reveals every lost pixel. */
function noise(space: Space, hasAlpha: boolean, options: PngOptions) {
  const channels = (channelsIn(space) + (hasAlpha ? 1 : 0)) as 1 | 2 | 3 | 4
  const bytes = randomFillSync(Buffer.alloc(width * height * channels * (is16(space) ? 2 : 1)))
  const samples = is16(space) ? new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2) : bytes
  return sharp(samples, { raw: { width, height, channels } }).toColourspace(space).png(options).toBuffer()
}

function partsStreamOf(pdf: PDFDocument, ref: PDFRef): PartsStream {
  const stream = pdf.context.lookup(ref)
  if (!(stream instanceof PartsStream)) throw new Error('Not a stream of parts')
  return stream
}

/** Decodes rows whose filters are all 0, as libvips writes noise. */
async function samplesOf(pdf: PDFDocument, ref: PDFRef) {
  const stream = partsStreamOf(pdf, ref)
  const parts: Uint8Array[] = []
  for await (const part of stream.parts(join(folder, 'scratch'))) parts.push(part)
  const rows = inflateSync(Buffer.concat(parts))
  const rowBytes = rows.length / height
  const samples = Array.from({ length: height }, (_, at) =>
    rows.subarray(at * rowBytes + 1, (at + 1) * rowBytes),
  )
  expect(Array.from({ length: height }, (_, at) => rows[at * rowBytes])).toEqual(Array(height).fill(0))
  const bits = stream.dict.lookup(PDFName.of('BitsPerComponent'), PDFNumber).asNumber()
  // PDFs store the high byte first.
  return bits === 16 ? Buffer.concat(samples).swap16() : Buffer.concat(samples)
}

const raw = (picture: Sharp, space: Space) =>
  picture
    .toColourspace(space)
    .raw({ depth: is16(space) ? 'ushort' : 'uchar' })
    .toBuffer()

test.each<[string, Space, boolean, PngOptions]>([
  ['RGB', 'srgb', false, {}],
  ['RGB with transparency', 'srgb', true, {}],
  ['gray', 'b-w', false, {}],
  ['gray with transparency', 'b-w', true, {}],
  ['16-bit RGB', 'rgb16', false, {}],
  ['16-bit RGB with transparency', 'rgb16', true, {}],
  ['16-bit gray with transparency', 'grey16', true, {}],
  ['interlaced RGB', 'srgb', false, { progressive: true }],
  ['interlaced 16-bit RGB with transparency', 'rgb16', true, { progressive: true }],
  ['a palette with transparency', 'srgb', true, { palette: true, colours: 64 }],
])('keeps every sample of %s, read from a path or from memory', async (_, space, hasAlpha, options) => {
  const png = await noise(space, hasAlpha, options)
  // libvips may cache a file by its path.
  const path = join(folder, `${randomUUID()}.png`)
  await writeFile(path, png)
  const colors = await raw(sharp(png).removeAlpha(), space)
  const alpha = hasAlpha && (await raw(sharp(png).extractChannel('alpha'), is16(space) ? 'grey16' : 'b-w'))
  for (const source of [path, png]) {
    const pdf = await PDFDocument.create()
    const { ref } = await embedPng(pdf.context, source)
    expect(Buffer.compare(await samplesOf(pdf, ref), colors)).toBe(0)
    const mask = partsStreamOf(pdf, ref).dict.get(PDFName.of('SMask')) as PDFRef | undefined
    if (alpha) expect(Buffer.compare(await samplesOf(pdf, mask as PDFRef), alpha)).toBe(0)
    else expect(mask).toBeUndefined()
  }
  expect(await readdir(folder)).not.toContain('scratch')
})
