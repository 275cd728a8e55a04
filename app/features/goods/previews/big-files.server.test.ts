import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxBigFileBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { renderPreview } from './preview.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-big-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const latin = (text: string) => Buffer.from(text, 'latin1')

/** A file of 200 MB, zeros between its beginning and its end. */
async function preview(type: ArtworkType, start: Uint8Array, end: Uint8Array = new Uint8Array()) {
  const path = join(folder, 'upload')
  const file = await open(path, 'w')
  await file.truncate(maxBigFileBytes)
  await file.write(start, 0, start.length, 0)
  await file.write(end, 0, end.length, maxBigFileBytes - end.length)
  await file.close()
  return renderPreview(path, type, { requester: { session: '1', address: '192.0.2.1' }, lane: 'slow' })
}

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#d02040' } })

/** Its first page is small; a stream that no page uses fills the rest. */
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

describe('big files: 200 MB within the limits of time and memory', () => {
  test('a picture is previewed', async () => {
    const { widthPx, previewBytes } = await preview('jpeg', await picture(2000).jpeg().toBuffer())
    expect([widthPx, previewBytes.length > 0]).toEqual([2000, true])
  })

  test('of a PDF, the first page is, without reading the rest', async () => {
    const { widthPx, heightPx, pages, facts } = await preview('pdf', ...bigPdf())
    expect([widthPx, heightPx, pages, facts.colorSpaces]).toEqual([300, 200, 1, ['cmyk']])
    expect(facts.layout).toMatchObject({ boxes: ['trim'], frame: { trim: [0.1, 0.1, 0.9, 0.9] } })
  })

  test.each<[string, ArtworkType, string]>([
    [
      'a PNG that ends with its first bytes',
      'png',
      '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0',
    ],
    ['a JPEG that ends with its first bytes', 'jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ])('%s ends in words', async (_, type, start) => {
    await expect(preview(type, latin(start))).rejects.toBeInstanceOf(UnreadableArtwork)
  })

  test('a PDF of nothing ends, and others are previewed meanwhile', async () => {
    const lie = preview('pdf', latin('%PDF-1.7\n')).catch((error: unknown) => error)
    const done: string[] = []
    const small = drawPreview(await picture(60).png().toBuffer(), 'png', { lane: 'quick' })
    await Promise.all([lie.then(() => done.push('lie')), small.then(() => done.push('other'))])
    expect(done).toEqual(['other', 'lie'])
    expect(await lie).toBeInstanceOf(UnreadableArtwork)
  })
})
