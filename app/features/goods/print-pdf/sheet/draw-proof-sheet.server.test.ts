import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { drawPdf } from '#test/draw-pdf.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfText } from '#test/pdf-text.ts'
import { printPdf } from '#test/print-pdf.ts'
import { checkWithQpdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { placeOnSheet, sheetPage } from './proof-sheet.ts'

const sheet = {
  heading: 'Proof · Order 1001',
  title: 'Rectangle Stickers 🦊',
  facts: [['Quantity', '50 pieces']] as [string, string][],
  checks: ['Blurry at this size. Accepted when ordered.'],
}

const blue = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: 30, g: 60, b: 200 } } })
    .png()
    .toBuffer()

const size = { width: 3, height: 2 }

async function drawn(pdf: Uint8Array) {
  const { page } = await drawPdf(pdf)
  const { data, info } = await page.raw().toBuffer({ resolveWithObject: true })
  const scale = info.width / sheetPage.width
  /** In points from the page's lower left corner. */
  return (x: number, y: number) => {
    const at =
      (Math.round((sheetPage.height - y) * scale) * info.width + Math.round(x * scale)) * info.channels
    return [...data.subarray(at, at + 3)]
  }
}

const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 100
const isWhite = (color: number[]) => color.every((value) => value > 240)

test('shows and describes the artwork on a proof sheet at size with bleed, without the slug', async () => {
  const pdf = await printPdf(await blue(), 'png', { size, sheet })
  const [text = '', ...others] = await pdfText(pdf.slice().buffer)
  expect(others).toEqual([])
  for (const part of [
    'Order 1001',
    'Rectangle Stickers □',
    '50 pieces',
    'Accepted when ordered',
    'at actual size',
  ])
    expect(text).toContain(part)
  const { trim, scale } = placeOnSheet(size)
  expect(scale).toBe(1)
  const colorAt = await drawn(pdf)
  const middle = { x: trim.x + trim.width / 2, y: trim.y + trim.height / 2 }
  expect(isBlue(colorAt(middle.x, middle.y))).toBe(true)
  expect(isBlue(colorAt(trim.x - 6, middle.y))).toBe(true)
  expect(isWhite(colorAt(trim.x - 12, middle.y))).toBe(true)
  expect(isWhite(colorAt(middle.x, trim.y - 14))).toBe(true)
})

test('shows and names the seal, zipper and hang hole on a bag’s proof sheet', async () => {
  const bag = { width: 4, height: 6 }
  const design: ArtworkDesign = { ...defaultDesign, mode: 'fill' }
  const pdf = await printPdf(await blue(), 'png', { size: bag, shape: 'bag', sheet, design })
  expect((await pdfText(pdf.slice().buffer))[0]).toContain('seal')
  const { trim, scale } = placeOnSheet(bag)
  const colorAt = await drawn(pdf)
  const at = (x: number, y: number) => colorAt(trim.x + x * 72 * scale, trim.y + trim.height - y * 72 * scale)
  const [red = 0] = at(0.5, 0.6)
  expect(red).toBeGreaterThan(110)
  expect(isBlue(at(0.5, 0.6))).toBe(false)
  expect(isWhite(at(2, 0.36))).toBe(true)
  expect(isBlue(at(2, 3))).toBe(true)
  const { page } = await drawPdf(await printPdf(await blue(), 'png', { size: bag, shape: 'bag', design }))
  const { dominant } = await sharp(await page.png().toBuffer()).stats()
  expect(isBlue([dominant.r, dominant.g, dominant.b])).toBe(true)
})

test('scales a banner’s proof sheet and shows the scale', async () => {
  const banner = { width: 96, height: 64 }
  const pdf = await printPdf(await blue(), 'png', { size: banner, shape: 'banner', sheet })
  const [text = ''] = await pdfText(pdf.slice().buffer)
  expect(text).toContain('Shown at 7.8% of actual size.')
  expect(text).toContain('hem and grommets')
  const { trim } = placeOnSheet(banner)
  const colorAt = await drawn(pdf)
  expect(isBlue(colorAt(trim.x + 4, trim.y + trim.height / 2))).toBe(true)
})

test('draws a proof sheet on white paper, regardless of the page background', async () => {
  const { previewBytes } = await drawPreview(await printPdf(await blue(), 'png', { sheet }), 'pdf')
  expect((await sharp(previewBytes).stats()).isOpaque).toBe(true)
})

const qpdf = versionOf('qpdf')

test(`draws a proof sheet that passes qpdf’s check (${qpdf ?? 'not installed: skipped'})`, async () => {
  const pdf = await printPdf(await blue(), 'png', { sheet })
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  if (qpdf) expect(await checkWithQpdf(pdf)).toContain('No syntax or stream encoding errors found')
})

test('shows the material on a proof sheet beside the artwork, and through it without white ink', async () => {
  const halfCovered = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="150" height="200" fill="white"/></svg>',
    ),
  )
    .png()
    .toBuffer()
  const { trim } = placeOnSheet(size)
  const shownOn = async (...effects: OptionEffect[]) => {
    const pdf = await printPdf(halfCovered, 'png', { size, sheet, effects })
    expect(Buffer.from(pdf).includes('/Separation /White')).toBe(false)
    const colorAt = await drawn(pdf)
    // Two points on each half that are one square of the checkerboard apart.
    return [0.2, 0.2 + 1 / 24, 0.8, 0.8 + 1 / 24].map((share) =>
      isWhite(colorAt(trim.x + share * trim.width, trim.y + trim.height / 2)) ? 'white' : 'material',
    )
  }
  expect(new Set(await shownOn('white-ink'))).toEqual(new Set(['white']))
  expect(await shownOn('holographic')).toEqual(['material', 'material', 'material', 'material'])
  expect(await shownOn('holographic', 'white-ink')).toEqual(['white', 'white', 'material', 'material'])
  const clear = await shownOn('clear')
  expect([clear.slice(0, 2).includes('material'), clear.slice(2).includes('material')]).toEqual([true, true])
  const covered = await shownOn('clear', 'white-ink')
  expect([covered.slice(0, 2).includes('material'), covered.slice(2).includes('material')]).toEqual([
    false,
    true,
  ])
})

test('shows the material of a circle on a proof sheet where the artwork’s white background is removed', async () => {
  const disk =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><rect width="300" height="300" fill="white"/><circle cx="150" cy="150" r="60" fill="rgb(30,60,200)"/></svg>'
  const bytes = await sharp(Buffer.from(disk)).jpeg({ quality: 95 }).toBuffer()
  const circle = { width: 3, height: 3 }
  const { trim } = placeOnSheet(circle)
  const shownWith = async (background: ArtworkDesign['background']) => {
    const pdf = await printPdf(bytes, 'jpeg', {
      shape: 'circle',
      size: circle,
      sheet,
      effects: ['white-ink', 'holographic'],
      design: { ...defaultDesign, background },
    })
    const colorAt = await drawn(pdf)
    return [0.5, 0.15, 0.85].map((share) => {
      const color = colorAt(trim.x + share * trim.width, trim.y + trim.height / 2)
      if (isBlue(color)) return 'artwork'
      return isWhite(color) ? 'white' : 'material'
    })
  }
  expect(await shownWith(null)).toEqual(['artwork', 'white', 'white'])
  expect(await shownWith({ tolerance: 10 })).toEqual(['artwork', 'material', 'material'])
})
