import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { printPdf } from '#test/print-pdf.ts'
import { inkAt } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'

const [startOfScan, baseline, jfif] = [0xda, 0xc0, 0xe0]

/** A JPEG identified as RGB only by the names of its components: R, G and B. */
async function plainRgb(): Promise<Buffer> {
  const background = { r: 200, g: 128, b: 128 }
  const jpeg = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg({ chromaSubsampling: '4:4:4', progressive: false, quality: 100 })
    .toBuffer()
  const parts = [jpeg.subarray(0, 2)]
  for (let at = 2; ;) {
    const marker = jpeg[at + 1]
    const isLast = marker === startOfScan
    const end = isLast ? jpeg.length : at + 2 + jpeg.readUInt16BE(at + 2)
    const part = Buffer.from(jpeg.subarray(at, end))
    const first = isLast ? 5 : 10
    const step = isLast ? 2 : 3
    if (isLast || marker === baseline)
      for (const [index, name] of Buffer.from('RGB').entries()) part[first + index * step] = name
    if (marker !== jfif) parts.push(part)
    if (isLast) return Buffer.concat(parts)
    at = end
  }
}

const gs = versionOf('gs')

test(`prints a plain RGB JPEG in its preview’s colors in Ghostscript ${gs ?? '(not installed: skipped)'}`, async () => {
  const bytes = await plainRgb()
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const [r = 0, g = 0, b = 0] = data
  const asRgb = await sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  if (!gs) return
  const [printed, expected] = [await printPdf(bytes, 'jpeg'), await printPdf(asRgb, 'png')]
  for (const plate of ['Cyan', 'Magenta', 'Yellow', 'Black']) {
    const [ink = 0] = await inkAt(printed, plate, [[0, 0]])
    const [expectedInk = 0] = await inkAt(expected, plate, [[0, 0]])
    expect(Math.abs(ink - expectedInk), plate).toBeLessThan(4)
  }
})
