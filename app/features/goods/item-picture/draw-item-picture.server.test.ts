import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { casesOfRun } from '#test/long-run.ts'
import { thread } from '#test/hostile-files.ts'
import { drawnItem, itemPicture } from '#test/item-picture.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { printPdf } from '#test/print-pdf.ts'
import { drawTrim } from '#test/read-print-pdf.ts'
import { cardSize, paperColors } from './paper-background.ts'
import type { PictureJob } from './picture-job.ts'
import { pictureLooks } from './picture-kinds.ts'

const size = { width: 3, height: 2 }

const svg = (content: string, width = 300, height = 200) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)

/** Uses large areas of color, so that edge pixels hardly matter. */
const scene = svg(
  '<rect width="300" height="200" fill="rgb(240,220,30)"/><rect width="150" height="100" fill="rgb(220,20,30)"/><circle cx="220" cy="140" r="50" fill="rgb(30,60,200)"/>',
)
const blob = svg('<path d="M40 100a60 60 0 0 1 120 0h100v60h-160z" fill="rgb(220,20,30)"/>')
const photo = () => sharp(scene).jpeg({ quality: 95 }).toBuffer()
const cutout = () => sharp(blob).png().toBuffer()

/** Returns the share of points within the cut line that differ visibly from the print PDF as rendered by pdf.js. */
async function difference(bytes: Uint8Array, type: ArtworkType, changes: Partial<PictureJob>) {
  const printed = await drawTrim(
    await printPdf(bytes, type, { shape: 'rectangle', size, design: defaultDesign, ...changes }),
  )
  const { width, height } = printed.info
  const picture = sharp(await drawnItem(bytes, type, changes))
  const { width: wide, height: high } = await picture.metadata()
  // Removes the margin, which is half a line wide.
  const shown = await picture
    .extract({ left: 2, top: 2, width: wide - 4, height: high - 4 })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  let [points, different] = [0, 0]
  for (let at = 0; at < width * height; at++) {
    // Skips artwork outside of the cut line, which is printed but cut off.
    if ((shown[at * 4 + 3] ?? 0) < 255) continue
    points++
    const gap = [0, 1, 2].map((channel) =>
      Math.abs((shown[at * 4 + channel] ?? 0) - (printed.data[at * printed.info.channels + channel] ?? 0)),
    )
    if (Math.max(...gap) > 60) different++
  }
  return { share: different / points, coverage: points / (width * height) }
}

describe('item pictures match the print', () => {
  const plain = productShapes.filter((shape) => !['die-cut', 'kiss-cut', 'banner', 'bag'].includes(shape))

  test.each(casesOfRun(plain, (shape) => shape === 'circle'))('%s', async (shape) => {
    const { share, coverage } = await difference(await photo(), 'jpeg', { shape })
    expect(share).toBeLessThan(0.02)
    expect(coverage).toBeGreaterThan(0.6)
  })

  const designs: [string, Partial<ArtworkDesign>][] = [
    ['fitted', { mode: 'fit', scale: 0.6 }],
    ['filling', { mode: 'fill', scale: 1.4, x: 0.1, y: -0.2 }],
    ['turned', { turn: 30, x: 0.2 }],
    ['without its background', { background: { tolerance: 20 } }],
    ['a 64th of an inch too small, with bleed in the gap', { scale: 0.99 }],
  ]
  test.each(casesOfRun(designs, ([name]) => name === 'turned'))(
    'a picture that is %s',
    async (_, changes) => {
      const { share } = await difference(await photo(), 'jpeg', { design: { ...defaultDesign, ...changes } })
      expect(share).toBeLessThan(0.02)
    },
  )

  test.each(['die-cut', 'kiss-cut'] as const)('a %s sticker cut along the artwork', async (shape) => {
    const { share, coverage } = await difference(await cutout(), 'png', { shape })
    expect(share).toBeLessThan(0.03)
    expect(coverage).toBeGreaterThan(0.2)
  })

  test('a drawing', async () => {
    expect((await difference(scene, 'svg', {})).share).toBeLessThan(0.02)
  })

  test.each(casesOfRun([0, 90, 180, 270], (turn) => turn === 90))(
    'a PDF page with its own bleed, rotated by %i degrees',
    async (turn) => {
      const content =
        '0.08 0.63 0.24 rg 0 0 300 200 re f 0.86 0.08 0.12 rg 30 20 200 160 re f 0.12 0.24 0.78 rg 30 20 60 40 re f'
      const page = `/TrimBox [30 20 270 180] /BleedBox [20 10 280 190] /Rotate ${turn}`
      const upright = turn % 180 === 0 ? size : { width: 2, height: 3 }
      const { share } = await difference(pdfPage(content, '', [], { page }), 'pdf', { size: upright })
      expect(share).toBeLessThan(0.02)
    },
  )

  test('a page without its printer’s marks', async () => {
    const content =
      '0 0 0 rg 0 99 20 2 re f 280 99 20 2 re f 149 0 2 22 re f 0.86 0.08 0.12 rg 30 30 240 140 re f 0.12 0.24 0.78 rg 30 30 60 40 re f'
    const bytes = pdfPage(content, '', [], { page: '/TrimBox [30 30 270 170]' })
    const { share } = await difference(bytes, 'pdf', { size: { width: 3, height: 1.75 } })
    expect(share).toBeLessThan(0.02)
  })

  test('shows holographic and clear material around the artwork, and through it if there is no white ink', async () => {
    const halfCovered = await sharp(svg('<rect width="150" height="200" fill="white"/>')).png().toBuffer()
    const colorsOf = async (effects: PictureJob['effects']) => {
      const { data, info } = await sharp(await drawnItem(halfCovered, 'png', { effects, format: 'png' }))
        .raw()
        .toBuffer({ resolveWithObject: true })
      // Samples a full check on the left, and one to the right of it.
      return [150, 170, 430, 450].map((x) => {
        const at = (Math.round(info.height * 0.47) * info.width + x) * info.channels
        return [...data.subarray(at, at + 3)].map((value) => (value > 250 ? 'w' : '-')).join('')
      })
    }
    expect(await colorsOf([])).toEqual(['www', 'www', 'www', 'www'])
    expect(await colorsOf(['white-ink'])).toEqual(['www', 'www', 'www', 'www'])
    const [left, besideLeft, ...right] = await colorsOf(['holographic'])
    expect([left, besideLeft, ...right]).not.toContain('www')
    const inked = await colorsOf(['white-ink', 'holographic'])
    expect(inked.slice(0, 2)).toEqual(['www', 'www'])
    expect(inked.slice(2)).toEqual(right)
    expect((await colorsOf(['clear'])).filter((color) => color === '---').length).toBeGreaterThan(0)
    expect((await colorsOf(['white-ink', 'clear'])).slice(0, 2)).toEqual(['www', 'www'])
  })

  test('makes pictures 640 pixels wide and transparent outside the cut line, as WebP or PNG', async () => {
    const webp = sharp(
      await drawnItem(await photo(), 'jpeg', { shape: 'circle', size: { width: 2, height: 2 } }),
    )
    expect(await webp.metadata()).toMatchObject({ format: 'webp', width: 640, height: 640, hasAlpha: true })
    const { data } = await webp.raw().toBuffer({ resolveWithObject: true })
    expect(data[3]).toBe(0)
    const png = await drawnItem(await photo(), 'jpeg', { format: 'png', side: 320 })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 320 })
  })

  test('makes pictures in emails square, with empty space above and below a wide item', async () => {
    const mailed = sharp(
      await drawnItem(await photo(), 'jpeg', { ...pictureLooks.mailed, size: { width: 4, height: 1 } }),
    )
    expect(await mailed.metadata()).toMatchObject({ format: 'png', width: 240, height: 240, hasAlpha: true })
    const { data } = await mailed.raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * 240 + x) * 4 + 3]
    expect([alphaAt(120, 120), alphaAt(120, 20), alphaAt(120, 220)]).toEqual([255, 0, 0])
  })
})

describe('cards', () => {
  const card = async (changes: Partial<PictureJob>) => {
    const picture = sharp(await drawnItem(await photo(), 'jpeg', { ...pictureLooks.shared, ...changes }))
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ ...cardSize, channels: 3 })
    const colorAt = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
    const inkIn = (top: number, bottom: number) =>
      Array.from({ length: info.width }, (_, x) => x).filter((x) =>
        Array.from({ length: bottom - top }, (_, at) => colorAt(x, top + at)).some(([red = 255]) => red < 60),
      )
    return { colorAt, inkIn }
  }
  const paper = [1, 3, 5].map((at) => parseInt(paperColors.paper.slice(at, at + 2), 16))

  test.each([
    ['a banner', { width: 24, height: 2 }],
    ['a tall item', { width: 2, height: 24 }],
    ['a square', { width: 3, height: 3 }],
  ])('show %s on paper, above the shop’s name', async (_, size) => {
    const { colorAt, inkIn } = await card({ shopName: 'Ink & <Paper>', size })
    expect(colorAt(100, 315)).toEqual(paper)
    // The middle of the item.
    expect(colorAt(600, 273)).not.toEqual(paper)
    const written = inkIn(526, 570)
    expect(written.length).toBeGreaterThan(120)
    expect(Math.abs((written.at(0) ?? 0) + (written.at(-1) ?? 0) - cardSize.width)).toBeLessThan(6)
  })

  test('fit a shop name of any length on one line, or omit an empty one', async () => {
    const long = await card({ shopName: 'The Very Long Name of a Shop '.repeat(8) })
    const written = long.inkIn(526, 570)
    expect([Math.min(...written) >= 145, Math.max(...written) <= 1055]).toEqual([true, true])
    expect((await card({ shopName: ' \u0007 ' })).inkIn(526, 570)).toEqual([])
  })
})

describe('hostile files', () => {
  test.each([
    ['1 x 10,000', 1, 10_000],
    ['10,000 x 1', 10_000, 1],
  ])('draws a line of %s pixels', async (_, width, height) => {
    expect((await sharp(await drawnItem(await thread(width, height), 'png')).metadata()).width).toBe(640)
  })

  test('draws a 200-foot banner at least one pixel high', async () => {
    const long = await sharp(
      await drawnItem(await photo(), 'jpeg', { shape: 'banner', size: { width: 2400, height: 1 } }),
    ).metadata()
    expect([long.width, long.height > 0]).toEqual([640, true])
  })

  test.each<[string, ArtworkType, () => Promise<Buffer>]>([
    ['a truncated picture', 'jpeg', async () => (await photo()).subarray(0, 900)],
    ['a file of another type', 'png', photo],
    ['a PDF without pages', 'pdf', async () => Buffer.from('%PDF-1.7\n%%EOF')],
  ])('rejects %s as unreadable', async (_, type, bytes) => {
    await expect(itemPicture(await bytes(), type)).rejects.toMatchObject({ name: 'UnreadableArtwork' })
  })
})
