import './hostile-files.server.test.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makePrintPdf } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { png } from '#test/example-files.ts'
import { readableError, pdfBomb, pdfOf500Pages } from '#test/hostile-files.ts'
import { itemPicture } from '#test/item-picture.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { printJobOf, printPdf } from '#test/print-pdf.ts'

describe('hostile files are drawn or refused with a reason', () => {
  test('draws page 500 of a PDF with 500 pages, and refuses page 501', async () => {
    const drawPage = (page: number) => drawPreview(pdfOf500Pages(), 'pdf', { page })
    expect(await drawPage(500)).toMatchObject({ pages: 500, widthPx: 9 })
    await expect(drawPage(501)).rejects.toThrow(readableError)
  })

  test('other files are drawn while a PDF page unpacks to a gigabyte', async () => {
    const bomb = pdfBomb()
    const done: string[] = []
    const bombs = [drawPreview(bomb, 'pdf'), itemPicture(bomb, 'pdf'), printPdf(bomb, 'pdf')].map(
      async (drawn) => {
        await expect(drawn).rejects.toMatchObject({
          name: 'UnreadableArtwork',
          message: expect.stringMatching(readableError),
        })
        done.push('a bomb')
      },
    )
    await drawPreview(png, 'png', { lane: 'quick' })
    expect(done).toEqual([])
    await Promise.all(bombs)
    expect(done).toHaveLength(3)
  })

  test('a slow print PDF doesn’t block other print PDFs', async () => {
    const endless = pdfPage(deflateSync('0 0 900 900 re f\n'.repeat(100_000)), '', [], {
      contentEntries: '/Filter /FlateDecode',
    })
    const folder = await mkdtemp(join(tmpdir(), 'kisscut-endless-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'endless')
    await writeFile(path, endless)
    const job = printJobOf({ path, type: 'pdf', shape: 'die-cut' })
    const requester = { session: 'customer 2', address: '192.0.2.2' }
    const client = new AbortController()
    let isOver = false
    const aborted = expect(
      makePrintPdf({ job, requester, processorMs: 10 * 60_000, signal: client.signal }).finally(
        () => (isOver = true),
      ),
    ).rejects.toMatchObject({ name: 'PreviewAborted' })
    await printPdf(png, 'png')
    expect(isOver).toBe(false)
    client.abort()
    await aborted
    await expect(makePrintPdf({ job, requester, processorMs: 300 })).rejects.toThrow(readableError)
  })
})
