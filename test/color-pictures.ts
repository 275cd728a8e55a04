import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { readJpegHeader } from '#app/features/goods/files/jpeg-header.ts'
import { cmykJpeg } from '#test/cmyk-jpeg.ts'

// Pictures in color spaces other than sRGB. Their colors are known, so tests can compare previews with them.

type Rgb = [red: number, green: number, blue: number]

export type ColorPicture = {
  name: string
  type: 'png' | 'jpeg'
  bytes: Buffer
  /** The visible color in sRGB. */
  shows: Rgb
}

const plain = ([r, g, b]: Rgb) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: { r, g, b } } })

const fixed = (value: number) => Math.round(value * 65_536)

/** Makes an Adobe RGB (1998) profile, with its primaries adapted to D50 and a gamma of 2 51/256. */
function adobeRgb(): Buffer {
  const text = 'Adobe RGB (1998)\0'
  const desc = Buffer.alloc(12 + text.length + 78)
  desc.write('desc')
  desc.writeUInt32BE(text.length, 8)
  desc.write(text, 12)
  const xyz = (...values: number[]) => {
    const tag = Buffer.alloc(20)
    tag.write('XYZ ')
    values.forEach((value, at) => tag.writeInt32BE(fixed(value), 8 + 4 * at))
    return tag
  }
  const gamma = Buffer.from('curv\0\0\0\0\0\0\0\x01\x02\x33\0\0', 'latin1')
  const tags: [string, Buffer][] = [
    ['desc', desc],
    ['cprt', Buffer.from('text\0\0\0\0None\0\0\0\0')],
    ['wtpt', xyz(0.9505, 1, 1.0891)],
    ['rXYZ', xyz(0.609_74, 0.311_11, 0.019_47)],
    ['gXYZ', xyz(0.205_28, 0.625_67, 0.060_87)],
    ['bXYZ', xyz(0.149_19, 0.063_22, 0.744_57)],
    ['rTRC', gamma],
    ['gTRC', gamma],
    ['bTRC', gamma],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let offset = 128 + table.length
  for (const [at, [name, tag]] of tags.entries()) {
    table.write(name, 4 + 12 * at)
    table.writeUInt32BE(offset, 8 + 12 * at)
    table.writeUInt32BE(tag.length, 12 + 12 * at)
    offset += tag.length
  }
  const header = Buffer.alloc(128)
  header.writeUInt32BE(offset)
  header.writeUInt32BE(0x02_10_00_00, 8)
  header.write('mntrRGB XYZ ', 12)
  header.write('acsp', 36)
  xyz(0.9642, 1, 0.8249).copy(header, 68, 8)
  return Buffer.concat([header, table, ...tags.map(([, tag]) => tag)])
}

/** Converts Adobe RGB to sRGB, using the formulas of both standards. */
function fromAdobe(values: Rgb): Rgb {
  const [r, g, b] = values.map((value) => (value / 255) ** (563 / 256)) as Rgb
  const xyz = [
    0.576_67 * r + 0.185_56 * g + 0.188_23 * b,
    0.297_34 * r + 0.627_36 * g + 0.075_29 * b,
    0.027_03 * r + 0.070_69 * g + 0.991_34 * b,
  ] as const
  const linear = [
    3.240_45 * xyz[0] - 1.537_14 * xyz[1] - 0.498_53 * xyz[2],
    -0.969_27 * xyz[0] + 1.876_01 * xyz[1] + 0.041_56 * xyz[2],
    0.055_64 * xyz[0] - 0.204_03 * xyz[1] + 1.057_23 * xyz[2],
  ]
  return linear.map((value) =>
    Math.round(255 * (value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  ) as Rgb
}

const afterPngHeader = 33

function inPng(png: Buffer, profile: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from('iCCPprofile\0\0'), deflateSync(profile)])
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(data.length - 4)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), data.length + 4)
  return Buffer.concat([png.subarray(0, afterPngHeader), chunk, png.subarray(afterPngHeader)])
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const inJpeg = (jpeg: Buffer, profile: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), profile])),
    jpeg.subarray(2),
  ])

// A JPEG segment holds up to 65,533 bytes, including the profile's 14-byte header.
const maxPartBytes = 65_519

/** Returns the color profile, split into as many JPEG segments as needed. */
function profileOf(jpeg: Buffer): Buffer {
  const profile = Buffer.from(readJpegHeader(jpeg).profile ?? [])
  const count = Math.ceil(profile.length / maxPartBytes)
  const parts = Array.from({ length: count }, (_, at) => {
    const part = profile.subarray(at * maxPartBytes, (at + 1) * maxPartBytes)
    return segment(0xe2, Buffer.concat([Buffer.from(`ICC_PROFILE\0`), Buffer.from([at + 1, count]), part]))
  })
  return Buffer.concat(parts)
}

const leaf: Rgb = [90, 150, 100]

const inks = [120, 20, 60, 10] as const
/** The color that Ghostscript renders for these inks with sharp's CMYK profile. */
const shownInks: Rgb = [116, 175, 178]

async function cmykPictures(): Promise<ColorPicture[]> {
  const profile = profileOf(await plain(leaf).toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())
  const picture = (isByAdobe: boolean, hasProfile: boolean) => {
    const jpeg = cmykJpeg([...inks], { isByAdobe })
    const bytes = hasProfile ? Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]) : jpeg
    return { type: 'jpeg' as const, bytes, shows: shownInks }
  }
  return [
    { name: 'a CMYK JPEG', ...picture(true, true) },
    { name: 'a CMYK JPEG without a profile', ...picture(true, false) },
    { name: 'a CMYK JPEG without Adobe’s inverted inks', ...picture(false, true) },
    { name: 'a CMYK JPEG without inverted inks or a profile', ...picture(false, false) },
  ]
}

export async function colorPictures(): Promise<ColorPicture[]> {
  const stored: Rgb = [110, 160, 120]
  const adobe = { shows: fromAdobe(stored) }
  const jpeg = await plain(stored).jpeg({ quality: 100 }).toBuffer()
  const gray = sharp({
    create: { width: 400, height: 400, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 1 } },
  })
  return [
    ...(await cmykPictures()),
    {
      name: 'an Adobe RGB (1998) PNG',
      type: 'png',
      bytes: inPng(await plain(stored).png().toBuffer(), adobeRgb()),
      ...adobe,
    },
    { name: 'an Adobe RGB (1998) JPEG', type: 'jpeg', bytes: inJpeg(jpeg, adobeRgb()), ...adobe },
    {
      name: 'a Display P3 PNG',
      type: 'png',
      bytes: await plain(leaf).withIccProfile('p3').png().toBuffer(),
      shows: leaf,
    },
    {
      name: 'a Display P3 JPEG',
      type: 'jpeg',
      bytes: await plain(leaf).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
      shows: leaf,
    },
    {
      name: 'a PNG of 16-bit gray with transparency',
      type: 'png',
      bytes: await gray.toColourspace('grey16').png().toBuffer(),
      shows: [90, 90, 90],
    },
  ]
}

/** The corner colors of an upright 120 x 80 picture, clockwise from the upper left. */
export const corners: [Rgb, Rgb, Rgb, Rgb] = [
  [220, 30, 40],
  [30, 150, 60],
  [240, 210, 40],
  [40, 70, 190],
]

const quarters = () => {
  const fills = corners.map(
    (color, at) =>
      `<rect x="${at % 3 === 0 ? 0 : 60}" y="${at < 2 ? 0 : 40}" width="60" height="40" fill="rgb(${color.join()})"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">${fills.join('')}</svg>`,
  )
}

/** Maps each EXIF orientation to how a camera stores the picture: rotated clockwise, then mirrored. */
const stored: Record<number, [turn: number, isMirrored: boolean]> = {
  1: [0, false],
  2: [0, true],
  3: [180, false],
  4: [180, true],
  5: [90, true],
  6: [270, false],
  7: [270, true],
  8: [90, false],
}

/** Returns the same picture as a JPEG, stored with an EXIF orientation from 1 to 8. */
export async function orientedJpeg(orientation: number): Promise<Buffer> {
  const [turn, isMirrored] = stored[orientation] ?? [0, false]
  const turned = await sharp(quarters()).rotate(turn).png().toBuffer()
  return sharp(turned).flop(isMirrored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
}
