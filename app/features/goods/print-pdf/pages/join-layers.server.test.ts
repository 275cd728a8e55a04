import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { embedPdf } from './embed-pdf.server.ts'

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

test('layers of two PDFs on one gang sheet stay hidden or shown', async () => {
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
