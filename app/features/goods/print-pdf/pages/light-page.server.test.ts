import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPdfBytes, drawPdfPage } from '#app/features/goods/previews/render-pdf.server.ts'
import { cmykJpeg } from '#test/cmyk-jpeg.ts'
import { pdfPage, type Part } from '#test/pdf-page.ts'
import { lightPage } from '../artwork-mask.server.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-light-page-'))
  path = join(folder, 'page.pdf')
})
afterAll(() => rm(folder, { recursive: true }))

const side = 120
const [width, height] = [600, 400]
const drawing = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="600" height="400" fill="#3a7bd5"/><circle cx="200" cy="150" r="110" fill="#f2c14e"/><path d="M330 360L580 340 420 60z" fill="#a4161a"/></svg>`,
  ),
).removeAlpha()

const image = (space: string, more: string, content: Buffer, bits = 8): Part => ({
  entries: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${bits} ${more}`,
  content,
})
const flate = '/Filter /FlateDecode'
const samples = (space: string, depth: 'uchar' | 'ushort' = 'uchar') =>
  drawing.clone().toColourspace(space).raw({ depth }).toBuffer()

/** Returns rows filtered and compressed as in PNG. */
async function filtered(space: 'srgb' | 'b-w') {
  const png = await drawing.clone().toColourspace(space).png().toBuffer()
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return Buffer.concat(parts)
}

const parms = (colors: number) =>
  `${flate} /DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent 8 /Columns ${width} >>`
const swapped = async () => {
  const bytes = await samples('rgb16', 'ushort')
  return deflateSync(bytes.swap16())
}
const indexes = async () => {
  const bytes = await samples('b-w')
  return deflateSync(bytes.map((value) => Math.floor(value / 86)))
}
const ellipse = async () => {
  const mask = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="300" cy="200" rx="250" ry="150"/></svg>`,
    ),
  )
  return deflateSync(await mask.extractChannel('alpha').raw().toBuffer())
}

const kinds: [string, () => Promise<Part[]>][] = [
  [
    'a JPEG',
    async () => [image('/DeviceRGB', '/Filter [/DCTDecode]', await drawing.clone().jpeg().toBuffer())],
  ],
  [
    'a gray JPEG',
    async () => [
      image(
        '/DeviceGray',
        '/Filter /DCTDecode',
        await drawing.clone().toColourspace('b-w').jpeg().toBuffer(),
      ),
    ],
  ],
  [
    'a CMYK JPEG by Adobe',
    async () => [
      {
        entries:
          '/Type /XObject /Subtype /Image /Width 400 /Height 400 /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]',
        content: cmykJpeg([20, 230, 200, 10], { isByAdobe: true }),
      },
    ],
  ],
  ['filtered rows', async () => [image('/DeviceRGB', parms(3), await filtered('srgb'))]],
  ['filtered gray rows', async () => [image('/DeviceGray', parms(1), await filtered('b-w'))]],
  ['rows without a filter', async () => [image('/DeviceRGB', flate, deflateSync(await samples('srgb')))]],
  ['rows of 16 bits', async () => [image('/DeviceRGB', flate, await swapped(), 16)]],
  ['rows of inks', async () => [image('/DeviceCMYK', flate, deflateSync(await samples('cmyk')))]],
  [
    'rows of a palette',
    async () => [image('[/Indexed /DeviceRGB 2 <ff000000ff000000ff>]', flate, await indexes())],
  ],
  [
    'rows that are inverted',
    async () => [image('/DeviceGray', `${flate} /Decode [1 0]`, deflateSync(await samples('b-w')))],
  ],
  [
    'a picture with transparency',
    async () => [
      image('/DeviceRGB', `${flate} /SMask 6 0 R`, deflateSync(await samples('srgb'))),
      image('/DeviceGray', `${flate} /Matte [0.5]`, await ellipse()),
    ],
  ],
  [
    'a picture without one of its colors',
    async () => [
      image('/DeviceRGB', `${flate} /Mask [58 58 123 123 213 213]`, deflateSync(await samples('srgb'))),
    ],
  ],
]

const content = 'q 260 0 0 160 20 20 cm /I Do Q 0 0.5 0 rg 5 5 30 30 re f'
const resources = '/XObject << /I 5 0 R >>'

async function bothOf(parts: Part[], page = '') {
  const bytes = pdfPage(content, resources, parts, { page })
  await writeFile(path, bytes)
  const light = await lightPage(path, 1, side)
  const [before, after] = [await drawPdfPage(path, 1, side), await drawPdfBytes(light, side)]
  const differences = before.data.map((value, at) => Math.abs(value - (after.data[at] ?? 0)))
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  return { mean, before, after, light: Buffer.from(light).toString('latin1') }
}

describe('a page with large pictures looks the same with fewer pixels', () => {
  test.each(kinds)('%s', async (name, parts) => {
    const { mean, before, after, light } = await bothOf(await parts())
    expect([after.width, after.height]).toEqual([before.width, before.height])
    // pdf.js and libvips convert inks differently, but too little to look like another color.
    expect(mean).toBeLessThan(name.includes('CMYK') ? 8 : 3)
    expect(light).toMatch(/\/Width 120\b/)
    expect(light).not.toMatch(/\/Width [46]00\b/)
  })

  test.each([
    '/Rotate 90',
    '/Rotate 270 /CropBox [40 30 250 190]',
    '/TrimBox [90 90 120 120]',
    '/UserUnit 3',
  ])('previews a page with %s in full', async (page) => {
    const { mean, before, after } = await bothOf(
      [image('/DeviceRGB', parms(3), await filtered('srgb'))],
      page,
    )
    expect([after.width, after.height]).toEqual([before.width, before.height])
    expect(mean).toBeLessThan(3)
  })

  test.each<[string, () => Promise<Part>]>([
    ['one-bit samples', async () => image('/DeviceGray', '', Buffer.alloc(75 * height, 0x0f), 1)],
    [
      'rows that end early',
      async () => image('/DeviceRGB', flate, (await filtered('srgb')).subarray(0, 900)),
    ],
    ['an invalid JPEG', async () => image('/DeviceRGB', '/Filter /DCTDecode', Buffer.from('no JPEG'))],
    ['rows of an unknown color space', async () => image('/Nobody', flate, await filtered('srgb'))],
  ])('keeps %s unchanged', async (_, part) => {
    const { mean, light } = await bothOf([await part()])
    expect(mean).toBe(0)
    expect(light).toMatch(/\/Width 600\b/)
  })
})
