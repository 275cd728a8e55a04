import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPdfBytes, drawPdfPage } from '#app/features/goods/previews/render-pdf.server.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { embedPdf } from './embed-pdf.server.ts'
import { lightPage } from '../artwork-mask.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-odd-pages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const content = '0.9 0.1 0.1 rg 20 20 200 100 re f 0.1 0.1 0.9 rg 200 150 90 40 re f'
const side = 150

/** A PDF with the given page size and other page and catalog entries. */
const odd = (size: string, page = '', catalog = '') =>
  Buffer.from(
    pdfPage(content, '', [], { page, catalog }).toString('latin1').replace('/MediaBox [0 0 300 200]', size),
    'latin1',
  )

const usual = '/MediaBox [0 0 300 200]'

test.each<[string, Buffer]>([
  ['no size', odd('')],
  ['a size of three numbers', odd('/MediaBox [0 0 300]')],
  ['a size of names', odd('/MediaBox [/a /b null (c)]')],
  ['a size that is its page', odd('/MediaBox 4 0 R')],
  ['a size without area', odd('/MediaBox [0 0 300 0]')],
  ['a size from its upper right corner', odd('/MediaBox [300 200 0 0]')],
  ['a crop box outside', odd(usual, '/CropBox [9000 9000 9100 9100]')],
  ['a trim box outside', odd(usual, '/TrimBox [9000 9000 9100 9100]')],
  ['a trim box without area', odd(usual, '/TrimBox [10 10 10 10]')],
  ['a rotation by a name', odd(usual, '/Rotate /x')],
  ['a rotation of 45 degrees', odd(usual, '/Rotate 45')],
  ['a rotation of -90 degrees', odd(usual, '/Rotate -90')],
  ['a unit of 0', odd(usual, '/UserUnit 0')],
  ['a negative unit', odd(usual, '/UserUnit -3')],
  ['an invalid group', odd(usual, '/Group (x)')],
  ['invalid layers', odd(usual, '', '/OCProperties (x) /OutputIntents (x)')],
  [
    'invalid contents',
    Buffer.from(
      odd(usual).toString('latin1').replace('/Contents 3 0 R', '/Contents [null 4 0 R 3 0 R 99 0 R 1]'),
      'latin1',
    ),
  ],
])('prints a page with %s as its preview shows it', async (_, bytes) => {
  await expectPrintedAsShown(bytes)
})

async function expectPrintedAsShown(bytes: Buffer) {
  const path = join(folder, 'odd.pdf')
  await writeFile(path, bytes)
  const preview = await drawPdfPage(path, 1, side)
  const printed = await drawPdfBytes(await lightPage(path, 1, side), side)
  expect([printed.width, printed.height]).toEqual([preview.width, preview.height])
  const differences = preview.data.map((value, at) => Math.abs(value - (printed.data[at] ?? 0)))
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(1)
  expect(preview.data.some((value) => value > 100)).toBe(true)
  const pdf = await PDFDocument.create()
  const { width, height } = await embedPdf(pdf, bytes, { page: 1, isWhole: false })
  expect(width / height).toBeCloseTo(preview.width / preview.height, 1)
}

const look = (entries = '/BBox [0 0 100 50]') => ({
  entries: `/Type /XObject /Subtype /Form ${entries}`,
  content: '0.2 0.7 0.2 rg 0 0 100 50 re f 1 1 0 rg 10 10 20 20 re f',
})
const note = (entries: string) => `/Annots [<< /Type /Annot /Rect [30 120 180 190] ${entries} >>]`
const printedText = '/Subtype /FreeText /F 4'

test.each<[string, string, ReturnType<typeof look>]>([
  ['added in a viewer', `${printedText} /AP << /N 5 0 R >>`, look()],
  [
    'turned by its matrix',
    `${printedText} /AP << /N 5 0 R >>`,
    look('/BBox [0 0 100 50] /Matrix [0 1 -1 0 7 9]'),
  ],
  ['that is larger than its box', `${printedText} /AP << /N 5 0 R >>`, look('/BBox [5 5 60 30]')],
  [
    'of a field that is checked',
    '/Subtype /Widget /FT /Btn /F 4 /AS /On /AP << /N << /On 5 0 R >> >>',
    look(),
  ],
  [
    'of a field that is not checked',
    '/Subtype /Widget /FT /Btn /F 4 /AS /Off /AP << /N << /On 5 0 R >> >>',
    look(),
  ],
  ['that is not to be printed', '/Subtype /FreeText /F 0 /AP << /N 5 0 R >>', look()],
  ['that is hidden', '/Subtype /FreeText /F 6 /AP << /N 5 0 R >>', look()],
  ['that is a link', '/Subtype /Link /F 4 /Border [0 0 0]', look()],
])('prints an annotation %s as the preview shows it', async (_, entries, appearance) => {
  await expectPrintedAsShown(pdfPage(content, '', [appearance], { page: note(entries) }))
})

test.each([
  ['a comment without an appearance', `${printedText} /DA (/Helv 12 Tf) /Contents (Hi)`, '', 'unsupported'],
  [
    'a field whose appearance is older than its value',
    '/Subtype /Widget /FT /Tx /V (New) /F 4 /AP << /N 5 0 R >>',
    '/AcroForm << /NeedAppearances true /Fields [] >>',
    'form',
  ],
])('refuses %s with a readable error', async (_, entries, catalog, reason) => {
  const bytes = pdfPage(content, '', [look()], { page: note(entries), catalog })
  const embedded = embedPdf(await PDFDocument.create(), bytes, { page: 1, isWhole: false })
  await expect(embedded).rejects.toMatchObject({ name: 'UnreadableArtwork', reason })
})
