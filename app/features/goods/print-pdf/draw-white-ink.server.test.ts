import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { printPdf } from '#test/print-pdf.ts'
import { checkWithQpdf, colorsAt, inkAt, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import type { PrintJob } from './print-job.ts'

/** 3 x 2 inches: a red circle 1.6 inches wide in the center, and a white square to its upper left. */
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="100" r="80" fill="rgb(220,20,30)"/><rect x="20" y="20" width="50" height="50" fill="white"/></svg>',
)
const png = () => sharp(drawing).png().toBuffer()
const photo = () => sharp(drawing).flatten({ background: '#14a03c' }).jpeg({ quality: 95 }).toBuffer()

const circle: [number, number] = [0, 0]
const square: [number, number] = [-1.05, -0.55]
const backing: [number, number] = [1.2, 0.6]
const bleed: [number, number] = [1.56, 0.6]
const points = [circle, square, backing, bleed]

type Case = [
  name: string,
  type: ArtworkType,
  make: () => Promise<Buffer>,
  inked: boolean[],
  job: Partial<PrintJob>,
]

const artworks: Case[] = [
  ['a drawing', 'svg', async () => drawing, [true, true, false, false], {}],
  ['a picture with alpha', 'png', png, [true, true, false, false], {}],
  ['an opaque photo, and its bleed', 'jpeg', photo, [true, true, true, true], {}],
  [
    'a photo whose background was removed',
    'jpeg',
    photo,
    [true, true, false, false],
    { design: { ...defaultDesign, background: { tolerance: 20 } } },
  ],
  [
    'a page of a PDF',
    'pdf',
    async () => pdfPage('0.86 0.08 0.12 rg 70 20 160 160 re f 1 g 20 130 50 50 re f', '', []),
    [true, true, false, false],
    {},
  ],
]

const effects = ['white-ink'] as const

/** Makes white ink, which screens don't show, appear black. */
function blackened(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1')
  expect(text.match(/\/C1 \[ 0 0 0 0 \]/g)).toHaveLength(1)
  return Buffer.from(text.replace('/C1 [ 0 0 0 0 ]', '/C1 [ 0 0 0 1 ]'), 'latin1')
}

const expectNear = (values: number[], expected: number[], by: number) =>
  values.forEach((value, at) => expect(Math.abs(value - (expected[at] ?? Number.NaN))).toBeLessThan(by))

const gs = versionOf('gs')

describe('white ink in a print PDF', () => {
  test.each(artworks)('matches the artwork: %s', async (_, type, make, inked, job) => {
    const bytes = await make()
    const pdf = await printPdf(bytes, type, { ...job, effects })
    const colors = await colorsAt(blackened(pdf), points)
    expect(colors.map(([r = 0, g = 0, b = 0]) => r + g + b < 120)).toEqual(inked)
    const shown = await colorsAt(pdf, points)
    const plain = await colorsAt(await printPdf(bytes, type, job), points)
    expectNear(shown.flat(), plain.flat(), 5)
  })

  test.each(artworks)(
    `is solid on a separate plate and changes no other in Ghostscript ${gs ?? '(not installed: skipped)'}: %s`,
    async (_, type, make, inked, job) => {
      if (!gs) return
      const bytes = await make()
      const pdf = await printPdf(bytes, type, { ...job, effects })
      expect(await inkAt(pdf, 'White', points)).toEqual(inked.map((isInked) => (isInked ? 255 : 0)))
      const { White, ...others } = await platesOf(pdf)
      expect(White).toBeGreaterThan(10)
      const plain = await platesOf(await printPdf(bytes, type, job))
      expect(Object.keys(others)).toEqual(Object.keys(plain))
      expectNear(Object.values(others), Object.values(plain), 0.05)
    },
  )

  test('is a spot color named as the machine expects, painted last', async () => {
    const spotColors = { ...defaultSpotColors, white: 'RDG_WHITE #1' }
    const read = await readPrintPdf(await printPdf(drawing, 'svg', { effects, spotColors }))
    expect(read.spots).toContainEqual(['Separation', 'RDG_WHITE #1', 'DeviceCMYK'])
    const [printed = '', cut = ''] = read.content.split('/Overprint gs')
    expect(printed.indexOf('/Artwork Do')).toBeLessThan(printed.indexOf('/White cs 1 scn'))
    expect(cut).not.toContain('/White')
  })

  test('fades where the artwork does', async () => {
    const faded = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#c0000080' } })
      .png()
      .toBuffer()
    const pdf = await printPdf(faded, 'png', { effects })
    if (gs) for (const ink of await inkAt(pdf, 'White', points)) expect(Math.abs(ink - 128)).toBeLessThan(3)
    expect((await readPrintPdf(pdf)).content).toContain('/White cs 1 scn')
  })

  test('is left out if it wasn’t ordered, on any material', async () => {
    for (const other of [[], ['holographic'], ['clear']] as const) {
      const pdf = await printPdf(drawing, 'svg', { effects: other })
      expect((await readPrintPdf(pdf)).spots).toEqual([['Separation', 'CutContour', 'DeviceCMYK']])
      expect(Buffer.from(pdf).includes('White')).toBe(false)
    }
  })

  test.each(['die-cut', 'kiss-cut', 'oval'] as const)(
    'is printed with the cut lines of a %s',
    async (shape) => {
      const pdf = await printPdf(await png(), 'png', { effects, shape })
      const names = (await readPrintPdf(pdf)).spots.map(([, name]) => name)
      expect(names).toEqual([...(shape === 'kiss-cut' ? ['Kiss-cut', 'Thru-cut'] : ['CutContour']), 'White'])
      if (versionOf('qpdf'))
        expect(await checkWithQpdf(pdf)).toContain('No syntax or stream encoding errors found')
    },
  )

  test('matches the artwork of a 20-foot banner, in larger units', async () => {
    const size = { width: 240, height: 160 }
    const pdf = await printPdf(drawing, 'svg', { effects, shape: 'banner', size })
    const colors = await colorsAt(blackened(pdf), [
      [0, 0],
      [100, 50],
    ])
    expect(colors.map(([r = 0]) => r < 40)).toEqual([true, false])
  })
})
