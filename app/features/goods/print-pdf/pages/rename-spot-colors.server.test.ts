import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream, type PDFObject } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { embedPdf } from './embed-pdf.server.ts'

/** Returns the name of a page's color space on a print PDF for a machine that cuts along `CutContour`. */
async function embedded(space: (pdf: PDFDocument) => PDFObject): Promise<string> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([72, 72])
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ ColorSpace: { Own: space(pdf) } }))
  const sheet = await PDFDocument.create()
  const wanted = { page: 1, isWhole: true, reserved: ['CutContour', 'Thru-cut', 'White'] }
  const { ref } = await embedPdf(sheet, await pdf.save(), wanted)
  const resources = sheet.context.lookup(ref, PDFStream).dict.lookup(PDFName.of('Resources'), PDFDict)
  return resources
    .lookup(PDFName.of('ColorSpace'), PDFDict)
    .lookup(PDFName.of('Own'), PDFArray)
    .lookup(1)
    ?.toString() as string
}

const tint = { FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 0, 0], N: 1 }

const separation =
  (name: string) =>
  ({ context }: PDFDocument) =>
    context.obj(['Separation', name, 'DeviceCMYK', tint])

test.each([
  ['CutContour', '/CutContour-artwork'],
  ['cutcontour', '/cutcontour-artwork'],
  ['Thru-cut', '/Thru-cut-artwork'],
  ['All', '/Black'],
  ['PANTONE 185 C', '/PANTONE#20185#20C'],
])('a spot color of artwork is never the cutter’s: %s', async (name, expected) => {
  expect(await embedded(separation(name))).toBe(expected)
  // Puts the color space elsewhere in the file, as most programs do.
  const apart = (pdf: PDFDocument) => pdf.context.register(separation(name)(pdf))
  expect(await embedded(apart)).toBe(expected)
})

test('nor is one of several', async () => {
  const names = (pdf: PDFDocument) =>
    pdf.context.obj(['DeviceN', ['Cyan', 'White'], 'DeviceCMYK', { ...tint, FunctionType: 4 }])
  expect(await embedded(names)).toBe('[ /Cyan /White-artwork ]')
})
