import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfPage } from '#test/pdf-page.ts'

const page = pdfPage(
  '/S cs 1 scn 30 30 60 60 re f',
  '/ColorSpace << /S [/Separation /CutContour /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>] >>',
  [],
  { page: '/TrimBox [10 10 290 190] /BleedBox [0 0 300 200]' },
).toString('latin1')

test.each([
  ['where its objects are listed', page.replace(/startxref\n\d+/, 'startxref\n7')],
  ['where each object is', page.replaceAll(/(\d{8})(\d\d) 00000 n/g, '$199 00000 n')],
  ['all of it, after a line was added', page.replace('\n', '\n% edited by hand\n')],
])('a PDF that says wrongly %s is measured as it is drawn', async (_, damaged) => {
  const { facts } = await drawPreview(Buffer.from(damaged, 'latin1'), 'pdf')
  expect(facts).toMatchObject({
    colorSpaces: ['spot'],
    missingFonts: [],
    layout: { spotColors: ['CutContour'], boxes: ['trim', 'bleed'] },
  })
})
