import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { bigPreview } from '#test/big-preview.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfBomb } from '#test/hostile-files.ts'
import { png, solid } from '#test/preview-files.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#d02040' } })

/** A PDF with a small first page. A stream that no page uses fills the rest. */
function bigPdf() {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /TrimBox [30 20 270 180] /Contents 4 0 R >>',
    '<< /Length 22 >>\nstream\n0 1 0 0 k 0 0 9 9 re f\nendstream',
  ]
  let start = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = start.length
    start += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  start += `5 0 obj\n<< /Length ${maxBigFileBytes} >>\nstream\n`
  const xref = `xref\n0 5\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 5 /Root 1 0 R >>\n`
  const tail = (at: number) => latin(`${xref}startxref\n${at}\n%%EOF\n`)
  const at = maxBigFileBytes - tail(maxBigFileBytes).length
  return [latin(start), tail(at)] as const
}

describe('previews of 200 MB files within the time and memory limits', () => {
  test('draws a picture', async () => {
    const { widthPx, previewBytes } = await bigPreview('jpeg', await picture(2000).jpeg().toBuffer())
    expect([widthPx, previewBytes.length > 0]).toEqual([2000, true])
  })

  test('draws a PDF’s first page without reading the rest', async () => {
    const { widthPx, heightPx, pages, facts } = await bigPreview('pdf', ...bigPdf())
    expect([widthPx, heightPx, pages, facts.colorSpaces]).toEqual([300, 200, 1, ['cmyk']])
    expect(facts.layout).toMatchObject({ boxes: ['trim'], frame: { trim: [0.1, 0.1, 0.9, 0.9] } })
  })

  test('refuses a JPEG that ends after its first bytes with a readable error', async () => {
    const start = latin('\xff\xd8\xff\xe0\0\x10JFIF')
    await expect(bigPreview('jpeg', start)).rejects.toBeInstanceOf(UnreadableArtwork)
  })

  test('refuses an empty PDF with a readable error while another file is previewed', async () => {
    const emptyPdf = expect(bigPreview('pdf', latin('%PDF-1.7\n'))).rejects.toBeInstanceOf(UnreadableArtwork)
    const other = await drawPreview(await picture(60).png().toBuffer(), 'png', { lane: 'quick' })
    expect(other.widthPx).toBe(60)
    await emptyPdf
  }, 30_000)
})

const blank = (side: number) => {
  const data = deflateSync(Buffer.alloc(side * (side * 3 + 1)), { level: 1 })
  const chunk = Buffer.from('\0\0\0\0IDAT', 'latin1')
  chunk.writeUInt32BE(data.length)
  return png({ width: side, height: side }, Buffer.alloc(4), chunk, data)
}

describe('rejects bad input with a reason and a message for the customer', () => {
  test.each([
    ['a PNG just past 100 megapixels', () => blank(10_001), 'png', 'too-many-pixels'],
    [
      'a JPEG just past 100 megapixels',
      () => solid('#fff', 10_001, 10_001).toColourspace('b-w').jpeg().toBuffer(),
      'jpeg',
      'too-many-pixels',
    ],
  ] as const)('%s', async (_, make, type, reason) => {
    const bytes = await make()
    const error: unknown = await drawPreview(bytes, type).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'UnreadableArtwork', reason })
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^This (PNG picture|JPG picture|SVG drawing|PDF) .*\.$/),
    )
  })
})

describe('limits on hostile files', () => {
  test('stops early if a PDF expands to a gigabyte in memory', async () => {
    const bytes = pdfBomb()
    expect(bytes.length).toBeLessThan(100_000)
    await expect(drawPreview(bytes, 'pdf', { processorMs: 15_000 })).rejects.toMatchObject({
      reason: 'memory',
    })
  })
})
