import { setTimeout } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { png } from '#test/example-files.ts'
import { inWords, pdfBomb } from '#test/hostile-files.ts'
import { itemPicture } from '#test/item-picture.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { printPdf } from '#test/print-pdf.ts'

describe('hostile files are drawn or refused in words', () => {
  test('while a page unpacks to a gigabyte on each of these ways, other files are drawn', async () => {
    const bomb = pdfBomb()
    const done: string[] = []
    const bombs = [drawPreview(bomb, 'pdf'), itemPicture(bomb, 'pdf'), printPdf(bomb, 'pdf')].map(
      async (drawn) => {
        await expect(drawn).rejects.toMatchObject({
          name: 'UnreadableArtwork',
          message: expect.stringMatching(inWords),
        })
        done.push('a bomb')
      },
    )
    await drawPreview(png, 'png', { lane: 'quick' })
    expect(done).toEqual([])
    await Promise.all(bombs)
    expect(done).toHaveLength(3)
  }, 60_000)

  test('while a print PDF takes long, those of other customers are made', async () => {
    const endless = pdfPage(deflateSync('0 0 900 900 re f\n'.repeat(100_000)), '', [], {
      ofContent: '/Filter /FlateDecode',
    })
    let isRefused = false
    const refused = expect(printPdf(endless, 'pdf', { shape: 'die-cut' }))
      .rejects.toThrow(inWords)
      .then(() => (isRefused = true))
    await setTimeout(500)
    await printPdf(png, 'png')
    expect(isRefused).toBe(false)
    await refused
  }, 90_000)
})
