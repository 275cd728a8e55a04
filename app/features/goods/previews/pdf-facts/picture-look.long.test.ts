import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { preflight } from '#app/features/goods/preflight/preflight.ts'
import { noPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfPage } from '#test/pdf-page.ts'

const white = { r: 255, g: 255, b: 255 }
const clear = { ...white, alpha: 0 }
const square = sharp({ create: { width: 300, height: 300, channels: 3, background: white } })
const empty = () => sharp({ create: { width: 900, height: 900, channels: 4, background: clear } })
const logo = (background = white) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${inner}</svg>`)
const whiteText = async (background?: typeof white) =>
  empty()
    .composite([{ input: await logo(background) }])
    .png()
    .toBuffer()

test.each<[string, () => Buffer | Promise<Buffer>, ArtworkType, string | undefined]>([
  ['a transparent PNG', () => empty().png().toBuffer(), 'png', 'blank'],
  ['a white JPEG', () => square.clone().jpeg().toBuffer(), 'jpeg', 'blank'],
  ['a white JPEG in gray', () => square.clone().toColourspace('b-w').jpeg().toBuffer(), 'jpeg', 'blank'],
  ['a white JPEG in CMYK', () => square.clone().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg', 'blank'],
  ['a white logo on a transparent background', () => whiteText(), 'png', 'white'],
  ['a red logo on a transparent background', () => whiteText({ r: 200, g: 0, b: 30 }), 'png', undefined],
  ['an empty drawing', () => drawing(''), 'svg', 'blank'],
  ['a drawing of a hidden shape', () => drawing('<circle r="90" display="none"/>'), 'svg', 'blank'],
  ['a drawing of white on white', () => drawing('<path fill="#fff" d="M0 0h300v200H0z"/>'), 'svg', 'blank'],
  ['a drawing of a dot', () => drawing('<circle cx="90" cy="90" r="2"/>'), 'svg', undefined],
  ['an empty page', () => pdfPage('', '', []), 'pdf', 'blank'],
  ['a white page', () => pdfPage('1 g 0 0 300 200 re f', '', []), 'pdf', 'blank'],
  ['a page with a dot', () => pdfPage('0 g 90 90 3 3 re f', '', []), 'pdf', undefined],
])('detects whether %s is blank', async (_, make, type, code) => {
  const { widthPx, heightPx, pages, facts } = await drawPreview(await make(), type)
  const file = {
    path: `files/fox.${type}`,
    widthPx,
    heightPx,
    page: 1,
    pages,
    pictures: noPictures,
    ...facts,
  }
  const findings = preflight(file, null, { size: { width: 3, height: 3 }, unit: 'in', shape: 'square' })
  const found = findings.filter(({ code }) => code === 'blank' || code === 'white')
  expect(found.map(({ code, grade }) => [code, grade])).toEqual(code ? [[code, 'low']] : [])
})
