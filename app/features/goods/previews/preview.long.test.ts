import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfBomb } from '#test/hostile-files.ts'
import { png, solid } from '#test/preview-files.ts'

const blank = (side: number) => {
  const data = deflateSync(Buffer.alloc(side * (side * 3 + 1)), { level: 1 })
  const chunk = Buffer.from('\0\0\0\0IDAT', 'latin1')
  chunk.writeUInt32BE(data.length)
  return png({ width: side, height: side }, Buffer.alloc(4), chunk, data)
}

describe('bad input is rejected with a reason and a message for the customer', () => {
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

describe('a hostile file can be killed', () => {
  test('a PDF that unpacks to a gigabyte is stopped early because of its memory use', async () => {
    const bytes = pdfBomb()
    expect(bytes.length).toBeLessThan(100_000)
    await expect(drawPreview(bytes, 'pdf', { processorMs: 15_000 })).rejects.toMatchObject({ reason: 'memory' })
  })
})
