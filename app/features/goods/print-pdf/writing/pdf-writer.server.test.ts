import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFRawStream, PDFStream, type PDFRef } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkWithQpdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { createPdfWriter, PartsStream, writePdf } from './pdf-writer.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-pdf-writer-'))
})
afterAll(() => rm(folder, { recursive: true }))

const bytesOf = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * at * 31 + seed * 7 + at) % 256)
const contents = [bytesOf(300_000, 1), bytesOf(10, 2), bytesOf(64 * 1024, 3)]

async function exampleOf() {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle('Order 1001 · “Gerät”')
  pdf.addPage([300, 200])
  const { context } = pdf
  const streams = contents.map((bytes) => context.register(PDFRawStream.of(context.obj({ Own: 1 }), bytes)))
  const parts = new PartsStream(context.obj({}), () => contents)
  return { pdf, refs: [...streams, context.register(parts)] }
}

const streamOf = (pdf: PDFDocument, ref: PDFRef) => [...pdf.context.lookup(ref, PDFStream).getContents()]

describe('a PDF that is written in parts', () => {
  test('contains everything, whether streams are written early or not', async () => {
    const early = await exampleOf()
    const writer = await createPdfWriter(join(folder, 'early.pdf'))
    await writer.writeStreams(early.pdf)
    const later = early.pdf.context.register(early.pdf.context.stream(bytesOf(100_000, 4)))
    const size = await writer.end(early.pdf)
    await writer.close()
    const written = await readFile(join(folder, 'early.pdf'))
    expect(written.length).toBe(size)
    const read = await PDFDocument.load(written, { throwOnInvalidObject: true })
    expect([read.getTitle(), read.getPageCount()]).toEqual(['Order 1001 · “Gerät”', 1])
    const expected = [...contents, Buffer.concat(contents), bytesOf(100_000, 4)]
    expect([...early.refs, later].map((ref) => streamOf(read, ref))).toEqual(
      expected.map((bytes) => [...bytes]),
    )
  })

  const qpdf = versionOf('qpdf')

  test(`passes qpdf’s check (${qpdf ?? 'not installed: skipped'})`, async () => {
    const { pdf } = await exampleOf()
    const path = join(folder, 'whole.pdf')
    await writePdf(path, pdf)
    if (!qpdf) return
    expect(await checkWithQpdf(await readFile(path))).toContain('No syntax or stream encoding errors found')
  })
})
