import { Buffer } from 'node:buffer'
import { PDFDict, PDFDocument, PDFName, PDFStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfPage } from '#test/pdf-page.ts'
import { embedPdf } from './embed-pdf.server.ts'

test.each([
  ['in the page', '/ExtGState << /G << /OP true /op true /OPM 1 >> >>', []],
  ['elsewhere in the file', '/ExtGState << /G 5 0 R >>', [{ entries: '/OP true /op true /OPM 1' }]],
  ['for strokes only', '/ExtGState << /G << /OP true >> >>', []],
])(
  'inks of artwork take away what is below them, as screens show it: overprint %s',
  async (_, resources, parts) => {
    const bytes = new Uint8Array(Buffer.from(pdfPage('/G gs 0 0 0 0 k 0 0 9 9 re f', resources, parts)))
    const sheet = await PDFDocument.create()
    const { ref } = await embedPdf(sheet, bytes, { page: 1, isWhole: true })
    const state = sheet.context
      .lookup(ref, PDFStream)
      .dict.lookup(PDFName.of('Resources'), PDFDict)
      .lookup(PDFName.of('ExtGState'), PDFDict)
      .lookup(PDFName.of('G'), PDFDict)
    for (const name of ['OP', 'op']) expect(state.get(PDFName.of(name))?.toString() ?? 'false').toBe('false')
  },
)
