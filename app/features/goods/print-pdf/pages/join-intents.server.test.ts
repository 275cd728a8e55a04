import { deflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { embedPdf } from './embed-pdf.server.ts'

type Named = { condition: string; profile: string; level?: number }

/** A page in its own color space, from a file whose output intents cover its other colors. */
async function made(...named: Named[]) {
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const own = context.register(context.stream('own profile', { N: 4 }))
  const page = pdf.addPage([72, 72])
  page.node.set(PDFName.of('Resources'), context.obj({ ColorSpace: { Own: ['ICCBased', own] } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/Own cs 1 0 0 0 sc 0 0 72 72 re f')))
  const intents = named.map(({ condition, profile, level = 9 }) => ({
    S: 'GTS_PDFX',
    OutputConditionIdentifier: PDFString.of(condition),
    DestOutputProfile: context.register(
      PDFRawStream.of(
        context.obj({ N: 4, Filter: 'FlateDecode' }),
        deflateSync(Buffer.from(profile), { level }),
      ),
    ),
  }))
  if (intents.length > 0) pdf.catalog.set(PDFName.of('OutputIntents'), context.obj(intents))
  return pdf.save()
}

/**
 * Returns the printing conditions on a gang sheet of these files, after checking that the files' order doesn't matter.
 */
async function conditionsOf(...files: Promise<Uint8Array>[]) {
  const conditions = await Promise.all([
    sheetOf(await Promise.all(files)),
    sheetOf((await Promise.all(files)).toReversed()),
  ])
  expect(conditions[1]).toEqual(conditions[0])
  return conditions[0]
}

async function sheetOf(files: Uint8Array[]) {
  const sheet = await PDFDocument.create()
  for (const bytes of files) {
    const { ref } = await embedPdf(sheet, bytes, { page: 1, isWhole: true })
    const form = sheet.context.lookup(ref, PDFStream)
    const resources = form.dict.lookup(PDFName.of('Resources'), PDFDict)
    const own = resources.lookup(PDFName.of('ColorSpace'), PDFDict).lookup(PDFName.of('Own'), PDFArray)
    expect(own.lookup(1, PDFStream).getContentsString()).toBe('own profile')
  }
  return (
    sheet.catalog
      .lookupMaybe(PDFName.of('OutputIntents'), PDFArray)
      ?.asArray()
      .map((ref) =>
        sheet.context
          .lookup(ref, PDFDict)
          .lookup(PDFName.of('OutputConditionIdentifier'), PDFString)
          .decodeText(),
      ) ?? []
  )
}

const coated = { condition: 'CGATS TR 006', profile: 'coated' }
const uncoated = { condition: 'CGATS TR 007', profile: 'uncoated' }

describe('output intents of the PDFs on a gang sheet', () => {
  test('are copied to the sheet if all are the same, regardless of how their profiles are compressed', async () => {
    expect(await conditionsOf(made(coated))).toEqual(['CGATS TR 006'])
    expect(await conditionsOf(made(coated), made({ ...coated, level: 1 }), made(coated))).toEqual([
      'CGATS TR 006',
    ])
  })

  test.each<[string, Promise<Uint8Array>[]]>([
    ['they name different conditions', [made(coated), made(uncoated), made(coated)]],
    ['their profiles differ', [made(coated), made({ ...coated, profile: 'others' })]],
    ['one names none', [made(coated), made()]],
    ['one names two', [made(coated), made(coated, uncoated)]],
    ['none names one', [made(), made()]],
  ])('are left out if %s', async (_, files) => {
    expect(await conditionsOf(...files)).toEqual([])
  })
})
