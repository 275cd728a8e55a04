import { Buffer } from 'node:buffer'
import { createRequire } from 'node:module'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { pdfPage } from '#test/pdf-page.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { dictOf, isRef, nameOf, operationsIn, parsePage, streamOf } from './pdfjs-core.server.ts'

// pdf.js guarantees none of this, so after an upgrade, run all preview tests before changing the version here.
test('uses the version of pdf.js whose parser is known to work', () => {
  const { version } = createRequire(import.meta.url)('pdfjs-dist/package.json') as { version: string }
  expect(version).toBe('6.4.299')
})

const bytes = pdfPage(
  '/S cs 1 scn 30 30 60 60 re f',
  '/ColorSpace << /S [/Separation /Gold /DeviceGray 9 0 R] >>',
  [],
  {
    page: '/TrimBox [10 10 290 190]',
  },
)

test.each([
  ['memory', () => new Uint8Array(bytes)],
  [
    'parts',
    () => ({
      sizeBytes: bytes.length,
      read: (begin: number, end: number) => Promise.resolve(new Uint8Array(bytes.subarray(begin, end))),
    }),
  ],
])('parses a page from %s', async (_, fileOf) => {
  const { page, xref, whenRead } = await parsePage(fileOf(), 1)
  expect(await whenRead(() => page.pageDict.getArray('TrimBox'))).toEqual([10, 10, 290, 190])
  const spaces = dictOf(page.resources.get('ColorSpace'))
  expect([...(spaces?.getKeys() ?? [])]).toEqual(['S'])
  const [kind, name, , tint] = (spaces?.get('S') ?? []) as unknown[]
  expect([nameOf(kind), nameOf(name), isRef(tint)]).toEqual(['Separation', 'Gold', true])
  expect(nameOf(xref.root?.get('Type'))).toBe('Catalog')
  const operations = await whenRead(async () => [...operationsIn(await page.getContentStream(), xref)])
  expect(operations.map(({ fn }) => fn)).toEqual([
    OPS.setFillColorSpace,
    OPS.setFillColorN,
    OPS.rectangle,
    OPS.fill,
  ])
  const content = streamOf(xref.fetchIfRef(page.pageDict.getRaw('Contents')))
  expect(Buffer.from(content?.getBytes() ?? []).toString()).toContain('30 30 60 60 re')
})

test('loads the parser even if its module was already imported without it', async () => {
  await import(import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'))
  expect((await parsePage(new Uint8Array(bytes), 1)).page).toBeDefined()
})

const page = pdfPage(
  '/S cs 1 scn 30 30 60 60 re f',
  '/ColorSpace << /S [/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>] >>',
  [],
  { page: '/TrimBox [10 10 290 190] /BleedBox [0 0 300 200]' },
).toString('latin1')

test.each([
  ['a wrong cross-reference position', page.replace(/startxref\n\d+/, 'startxref\n7')],
  ['wrong object offsets', page.replaceAll(/(\d{8})(\d\d) 00000 n/g, '$199 00000 n')],
  ['wrong offsets after a line was added', page.replace('\n', '\n% edited by hand\n')],
])('measures a PDF with %s as drawn', async (_, damaged) => {
  const { facts } = await drawPreview(Buffer.from(damaged, 'latin1'), 'pdf')
  expect(facts).toMatchObject({
    colorSpaces: ['spot'],
    missingFonts: [],
    layout: { spotColors: ['CutContour'], boxes: ['trim', 'bleed'] },
  })
})
