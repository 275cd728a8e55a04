import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawPdf } from '#test/draw-pdf.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { drawnItem } from '#test/item-picture.ts'
import { printPdf } from '#test/print-pdf.ts'
import { drawTrim, platesOf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { placeOnSheet, sheetPage } from '../sheet/proof-sheet.ts'

/** 4 x 3 inches of one color, with a square in registration color and a square in the color `None`. */
const file = readFileSync('test/files/separation-none-and-all.pdf')
const size = { width: 4, height: 3 }
/** Positions are fractions of the page, from its upper left corner. */
const [unpainted, marked, plain] = [
  [230 / 288, 1 - 50 / 216],
  [170 / 288, 1 - 40 / 216],
  [270 / 288, 1 - 190 / 216],
] as const

async function colorsOf(picture: Sharp) {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return ([x, y]: readonly [number, number]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)]
  }
}

const shown: [string, () => Promise<Sharp>][] = [
  ['its preview', async () => sharp((await drawPreview(file, 'pdf')).previewBytes)],
  [
    'its print PDF',
    async () => {
      const { data, info } = await drawTrim(await printPdf(file, 'pdf', { size }))
      return sharp(data, { raw: info })
    },
  ],
  [
    'its proof sheet',
    async () => {
      const sheet = { heading: 'Proof', title: 'Rectangle', facts: [], checks: [] }
      const { page, width } = await drawPdf(await printPdf(file, 'pdf', { size, sheet }))
      const { trim } = placeOnSheet(size)
      const scale = width / sheetPage.width
      const area = {
        left: trim.x,
        top: sheetPage.height - trim.y - trim.height,
        width: trim.width,
        height: trim.height,
      }
      return page.extract(
        Object.fromEntries(
          Object.entries(area).map(([side, value]) => [side, Math.round(value * scale)]),
        ) as typeof area,
      )
    },
  ],
  ['its item picture', async () => sharp(await drawnItem(file, 'pdf', { size }))],
]

test.each(shown)('shows registration marks in black, and leaves out the color None: %s', async (_, draw) => {
  const colorAt = await colorsOf(await draw())
  const around = colorAt(plain)
  expect(
    Math.max(...colorAt(unpainted).map((value, at) => Math.abs(value - (around[at] ?? 0)))),
  ).toBeLessThan(9)
  expect(Math.max(...colorAt(marked))).toBeLessThan(70)
})

const gs = versionOf('gs')

test(`gives registration marks and the color None no separate plates (Ghostscript ${gs ?? 'not installed: reads the file only'})`, async () => {
  const pdf = await printPdf(file, 'pdf', { size })
  const names = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Separation\s*\/([\w#-]+)/g),
  ].map(([, name]) => name)
  expect(names).toContain('Gold')
  expect(names.filter((name) => name?.startsWith('All'))).toEqual([])
  if (gs) expect(Object.keys(await platesOf(pdf)).join()).not.toMatch(/All|None/)
})
