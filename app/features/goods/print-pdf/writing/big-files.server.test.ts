import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { writeBigJpeg } from '#test/big-files.ts'
import { printJobOf } from '#test/print-pdf.ts'
import { makePrintPdf } from '../make-print-pdf.server.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-big-print-'))
  path = join(folder, 'approved')
})
afterAll(() => rm(folder, { recursive: true }))

const requester = { session: 'customer 1', address: '192.0.2.1' }

const print = (type: ArtworkType) => makePrintPdf({ job: printJobOf({ path, type }), requester })

describe('files of 200 MB are printed within the limits of time and memory', () => {
  test('one that is not what it says ends in words, and others are printed', async () => {
    await writeBigJpeg(path)
    await expect(print('png')).rejects.toBeInstanceOf(UnreadableArtwork)
    const made = await print('jpeg')
    await made.remove()
  })
})
