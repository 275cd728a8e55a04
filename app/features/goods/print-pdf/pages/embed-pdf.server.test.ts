import { Buffer } from 'node:buffer'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFStream,
  type PDFObject,
  PDFHexString,
} from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfPage } from '#test/pdf-page.ts'
import { embedPdf } from './embed-pdf.server.ts'

/** Returns the name that a page's color space has in a print PDF for a machine that cuts along `CutContour`. */
async function spaceNameOf(space: (pdf: PDFDocument) => PDFObject): Promise<string> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([72, 72])
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ ColorSpace: { Own: space(pdf) } }))
  const sheet = await PDFDocument.create()
  const reserved = ['CutContour', 'Thru-cut', 'White']
  const { ref } = await embedPdf(sheet, await pdf.save(), { page: 1, isWhole: true, reserved })
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
])('never keeps a cutter’s spot color in artwork: %s', async (name, expected) => {
  expect(await spaceNameOf(separation(name))).toBe(expected)
  // Puts the color space elsewhere in the file, as most programs do.
  const apart = (pdf: PDFDocument) => pdf.context.register(separation(name)(pdf))
  expect(await spaceNameOf(apart)).toBe(expected)
})

test('renames only one of several spot colors in a color space', async () => {
  const names = (pdf: PDFDocument) =>
    pdf.context.obj(['DeviceN', ['Cyan', 'White'], 'DeviceCMYK', { ...tint, FunctionType: 4 }])
  expect(await spaceNameOf(names)).toBe('[ /Cyan /White-artwork ]')
})

test.each([
  ['in the page', '/ExtGState << /G << /OP true /op true /OPM 1 >> >>', []],
  ['elsewhere in the file', '/ExtGState << /G 5 0 R >>', [{ entries: '/OP true /op true /OPM 1' }]],
  ['for strokes only', '/ExtGState << /G << /OP true >> >>', []],
])('drops overprint %s, because screens don’t show it', async (_, resources, parts) => {
  const bytes = new Uint8Array(Buffer.from(pdfPage('/G gs 0 0 0 0 k 0 0 9 9 re f', resources, parts)))
  const sheet = await PDFDocument.create()
  const { ref } = await embedPdf(sheet, bytes, { page: 1, isWhole: true })
  const state = sheet.context
    .lookup(ref, PDFStream)
    .dict.lookup(PDFName.of('Resources'), PDFDict)
    .lookup(PDFName.of('ExtGState'), PDFDict)
    .lookup(PDFName.of('G'), PDFDict)
  for (const name of ['OP', 'op']) expect(state.get(PDFName.of(name))?.toString() ?? 'false').toBe('false')
})

/** A page with two layers; `hidden` returns the configuration that turns some off. */
async function layered(names: [string, string], hidden: (groups: unknown[]) => object) {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const groups = names.map((name) =>
    context.register(context.obj({ Type: 'OCG', Name: PDFHexString.fromText(name) })),
  )
  const page = pdf.addPage([72, 72])
  const [A, B] = groups
  page.node.set(PDFName.of('Resources'), context.obj({ Properties: { A, B } }))
  const content = '/OC /A BDC 0 0 72 72 re f EMC /OC /B BDC 0 0 9 9 re f EMC'
  page.node.set(PDFName.of('Contents'), context.register(context.stream(content)))
  pdf.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: groups, D: hidden(groups) as never }))
  return pdf.save()
}

test('keeps layers of two PDFs on one gang sheet hidden or shown', async () => {
  const files = [
    await layered(['art', 'notes'], ([, notes]) => ({ OFF: [notes] })),
    await layered(['picture', 'die'], ([picture]) => ({ BaseState: 'OFF', ON: [picture] })),
    await layered(['all', 'of it'], () => ({})),
  ]
  const sheet = await PDFDocument.create()
  for (const bytes of files) await embedPdf(sheet, bytes, { page: 1, isWhole: true })
  const layers = sheet.catalog.lookup(PDFName.of('OCProperties'), PDFDict)
  const namesIn = (list: PDFArray) =>
    list
      .asArray()
      .map((ref) => sheet.context.lookup(ref, PDFDict).lookup(PDFName.of('Name'), PDFHexString).decodeText())
  expect(namesIn(layers.lookup(PDFName.of('OCGs'), PDFArray))).toEqual([
    'art',
    'notes',
    'picture',
    'die',
    'all',
    'of it',
  ])
  const shown = layers.lookup(PDFName.of('D'), PDFDict)
  expect(namesIn(shown.lookup(PDFName.of('OFF'), PDFArray))).toEqual(['notes', 'die'])
})
