import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { pdfOf500Pages } from '#test/hostile-files.ts'
import { casesOfRun } from '#test/long-run.ts'
import { grayPicture, pdfPage } from '#test/pdf-page.ts'
import { printPdf as print } from '#test/print-pdf.ts'
import { readCutLines } from '#test/read-cut-lines.ts'
import { checkWithQpdf, colorsAt, drawTrim, inkAt, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import type { PrintJob } from './print-job.ts'

const [qpdf, gs] = [versionOf('qpdf'), versionOf('gs')]

const names = ['red', 'green', 'blue', 'yellow'] as const
const hues = { red: [220, 20, 30], green: [20, 160, 60], blue: [30, 60, 200], yellow: [240, 220, 30] }

/** Four colors: red, green / blue, yellow. */
function quarters() {
  const [width, height] = [300, 200]
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [isRight, isLow] = [at % width >= width / 2, at >= (width * height) / 2]
    return hues[names[(isRight ? 1 : 0) + (isLow ? 2 : 0)] ?? 'red']
  })
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels: 3 } })
}

/** Makes the color of the upper left corner transparent in a 16-bit PNG. */
async function withTransparentColor(png: Buffer, space: 'rgb16' | 'grey16'): Promise<Buffer> {
  const pixels = sharp(png).toColourspace(space).raw({ depth: 'ushort' })
  const { data, info } = await pixels.toBuffer({ resolveWithObject: true })
  const key = Buffer.from(data.subarray(0, 2 * info.channels)).swap16()
  const chunk = Buffer.concat([Buffer.from('0000tRNS'), key, Buffer.alloc(4)])
  chunk.writeUInt32BE(key.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  const afterHeader = 33
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

const inside: [number, number][] = [
  [-1, -0.6],
  [1, -0.6],
  [-1, 0.6],
  [1, 0.6],
]
function nameOf(color: number[]): string {
  const distance = (name: (typeof names)[number]) =>
    Math.hypot(...hues[name].map((value, at) => value - (color[at] ?? 0)))
  if (color.every((value) => value > 245)) return 'white'
  return names.toSorted((one, other) => distance(one) - distance(other))[0] ?? ''
}

const namesAt = async (pdf: Uint8Array, points: [number, number][]) =>
  (await colorsAt(pdf, points)).map(nameOf)

describe('the page of a print PDF', () => {
  test('has the ordered size as its trim box, bleed around it, and the cut line as a spot color that overprints', async () => {
    const read = await readPrintPdf(await print(await quarters().jpeg().toBuffer(), 'jpeg'))
    expect(read.trimInches).toEqual([3, 2])
    const [left = 0, bottom = 0, right = 0, top = 0] = read.trim
    expect(read.bleed).toEqual([left - 9, bottom - 9, right + 9, top + 9])
    expect(read.spots).toEqual([['Separation', 'CutContour', 'DeviceCMYK']])
    expect(read.overprint).toEqual([true, true, 1])
    expect(read.content).toMatch(/\/Overprint gs\n\/Cut0 CS 1 SCN 0\.25 w/)
  })

  const hairline = (ink: string) => ({ ink, tint: 1, points: 0.25, isOver: true, isDashed: false })

  test.each<[string, Partial<PrintJob>, string[]]>([
    ['a rectangle', {}, ['CutContour']],
    ['a circle', { shape: 'circle', size: { width: 3, height: 3 } }, ['CutContour']],
    ['a die-cut', { shape: 'die-cut' }, ['CutContour']],
    ['a kiss-cut', { shape: 'kiss-cut' }, ['Kiss-cut', 'Thru-cut']],
    ['a banner in larger units', { shape: 'banner', size: { width: 240, height: 36 } }, ['CutContour']],
    ['a machine with its own names', { spotColors: { ...defaultSpotColors, cut: 'Die #1' } }, ['Die #1']],
  ])(
    'has the cut line of %s as a hairline of 0.25 pt on paper, which overprints',
    async (_, changes, inks) => {
      const artwork = await quarters().png().toBuffer()
      expect(await readCutLines(await print(artwork, 'png', changes))).toEqual(inks.map(hairline))
    },
  )

  test('accepts any printable name for a spot color', async () => {
    const spotColors = { ...defaultSpotColors, cut: 'Cut #42 (50%) / thin' }
    const { spots } = await readPrintPdf(
      await print(await quarters().png().toBuffer(), 'png', { spotColors }),
    )
    expect(spots[0]?.[1]).toBe(spotColors.cut)
  })

  test('fits a 20-foot banner, in larger units', async () => {
    const size = { width: 240, height: 36 }
    const read = await readPrintPdf(
      await print(await quarters().png().toBuffer(), 'png', { shape: 'banner', size }),
    )
    expect(read.userUnit).toBe(2)
    expect(read.trimInches.map(Math.round)).toEqual([240, 36])
  })

  test('has identical bytes for the same job', async () => {
    const bytes = await quarters().jpeg().toBuffer()
    expect(Buffer.from(await print(bytes, 'jpeg')).equals(await print(bytes, 'jpeg'))).toBe(true)
  })

  test(`passes qpdf’s check (${qpdf ?? 'not installed: skipped'})`, async () => {
    const pdf = await print(await quarters().jpeg().toBuffer(), 'jpeg')
    if (qpdf) expect(await checkWithQpdf(pdf)).toContain('No syntax or stream encoding errors found')
  })

  test(`puts its cut line on a separate plate in Ghostscript ${gs ?? '(not installed: skipped)'}`, async () => {
    const white = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer()
    const pdf = await print(white, 'jpeg')
    if (!gs) return
    const { CutContour = 0, Cyan, Magenta, Yellow, Black = 0 } = await platesOf(pdf)
    expect(CutContour).toBeGreaterThan(0.1)
    expect([Cyan, Magenta, Yellow]).toEqual([0, 0, 0])
    // The slug.
    expect(Black).toBeGreaterThan(0.1)
  })
})

describe('prints pictures unchanged', () => {
  const pictures: [string, ArtworkType, () => Promise<Buffer>][] = [
    ['a JPEG', 'jpeg', () => quarters().jpeg({ quality: 95 }).toBuffer()],
    ['a progressive JPEG', 'jpeg', () => quarters().jpeg({ progressive: true }).toBuffer()],
    [
      'a CMYK JPEG, inverted as Adobe does',
      'jpeg',
      () => quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
    ],
    ['a PNG', 'png', () => quarters().png().toBuffer()],
    ['an interlaced PNG', 'png', () => quarters().png({ progressive: true }).toBuffer()],
    ['an indexed PNG', 'png', () => quarters().png({ palette: true, colors: 8 }).toBuffer()],
    [
      'an interlaced, indexed PNG',
      'png',
      () => quarters().png({ palette: true, colors: 8, progressive: true }).toBuffer(),
    ],
    ['a 16-bit PNG', 'png', () => quarters().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with alpha', 'png', () => quarters().ensureAlpha().png().toBuffer()],
  ]

  const shortPictures = ['a JPEG', 'a CMYK JPEG, inverted as Adobe does', 'an interlaced, indexed PNG']

  test.each(casesOfRun(pictures, ([name]) => shortPictures.includes(name)))(
    '%s, with every color where it belongs and mirrored in the bleed',
    async (_, type, draw) => {
      const pdf = await print(await draw(), type)
      expect(await namesAt(pdf, inside)).toEqual([...names])
      expect(
        await namesAt(pdf, [
          [-1.56, -0.6],
          [1.56, 0.6],
          [-1, 1.06],
          [1.56, -1.06],
        ]),
      ).toEqual(['red', 'yellow', 'blue', 'green'])
    },
  )

  /** The artwork ends 4 of 300 x 200 pixels (0.04 in) before the picture does. */
  const nearlyToEdge = (background: string) =>
    sharp({ create: { width: 292, height: 192, channels: 3, background: { r: 220, g: 20, b: 30 } } }).extend({
      top: 4,
      bottom: 4,
      left: 4,
      right: 4,
      background,
    })
  const beyond: [number, number][] = [
    [-1.56, -0.6],
    [1.56, 0.6],
    [-1, 1.06],
    [1, -1.06],
    [1.56, 1.06],
  ]

  test.each([
    ['see-through', () => nearlyToEdge('transparent').png(), 'png'],
    ['white', () => nearlyToEdge('white').jpeg({ quality: 95 }), 'jpeg'],
  ] as const)(
    'leaves no loose pieces outside the cut line if artwork stops short of its %s edge',
    async (_, draw, type) => {
      const pdf = await print(await draw().toBuffer(), type)
      expect(await namesAt(pdf, [...beyond, [-1.4, 0]])).toEqual([...beyond.map(() => 'white'), 'red'])
    },
  )

  test('extends a one-color background into the bleed if artwork stops short of the edge', async () => {
    const pdf = await print(await nearlyToEdge('#1e3cc8').png().toBuffer(), 'png')
    expect(await namesAt(pdf, [...beyond, [-1.4, 0]])).toEqual([...beyond.map(() => 'blue'), 'red'])
  })

  test('doesn’t mirror a removed background', async () => {
    const design = { ...defaultDesign, background: { tolerance: 30 } }
    const pdf = await print(await nearlyToEdge('white').png().toBuffer(), 'png', { design })
    expect(await namesAt(pdf, beyond)).toEqual(beyond.map(() => 'white'))
  })

  test.each(casesOfRun([1, 2, 3, 4, 5, 6, 7, 8], (orientation) => [2, 6].includes(orientation)))(
    'prints EXIF orientation %i upright, like its preview',
    async (orientation) => {
      const stored = await quarters().png().toBuffer()
      const bytes = await sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
      const upright = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const { data, info } = upright
      const expected = inside.map(([x, y]) => {
        const column = Math.round((0.5 + x / 3) * info.width)
        const row = Math.round((0.5 + y / 2) * info.height)
        return nameOf([
          ...data.subarray((row * info.width + column) * 3, (row * info.width + column) * 3 + 3),
        ])
      })
      const size = info.width > info.height ? { width: 3, height: 2 } : { width: 2, height: 3 }
      const points = inside.map(([x, y]): [number, number] => [(x * size.width) / 3, (y * size.height) / 2])
      expect(await namesAt(await print(bytes, 'jpeg', { size }), points)).toEqual(expected)
    },
  )

  test('keeps the bytes and the color profile of a JPEG', async () => {
    const bytes = await quarters().withIccProfile('p3').jpeg().toBuffer()
    const pdf = await print(bytes, 'jpeg')
    expect(Buffer.from(pdf).includes(bytes)).toBe(true)
    const [kind] = (await readPrintPdf(pdf)).entry('ColorSpace') as { name: string }[]
    expect(kind?.name).toBe('ICCBased')
  })

  test('keeps the compressed rows and the color profile of a PNG without alpha', async () => {
    const bytes = await quarters().withIccProfile('p3').png().toBuffer()
    const pdf = Buffer.from(await print(bytes, 'png'))
    const start = bytes.indexOf('IDAT') + 4
    expect(pdf.includes(bytes.subarray(start, start + bytes.readUInt32BE(start - 8)))).toBe(true)
    const [kind] = (await readPrintPdf(pdf)).entry('ColorSpace') as { name: string }[]
    expect(kind?.name).toBe('ICCBased')
  })

  test.each<[string, { bits?: number; palette?: boolean; colors?: number; progressive?: boolean }]>([
    ['with alpha', {}],
    ['with alpha in 16 bits', { bits: 16 }],
    ['interlaced, with alpha', { progressive: true }],
    ['with a palette that has alpha', { palette: true, colors: 8 }],
    ['interlaced, with a palette that has alpha', { palette: true, colors: 8, progressive: true }],
  ])('prints nothing where a PNG %s is transparent', async (_, { bits = 8, ...options }) => {
    const hole = { width: 150, height: 100, channels: 4 as const, background: 'black' }
    const drawn = await quarters().ensureAlpha().png().toBuffer()
    const holed = sharp(drawn).composite([{ input: { create: hole }, left: 0, top: 0, blend: 'dest-out' }])
    const bytes = await (bits === 16 ? holed.toColourspace('rgb16') : holed).png(options).toBuffer()
    expect(await namesAt(await print(bytes, 'png'), inside)).toEqual(['white', 'green', 'blue', 'yellow'])
  })

  test.each([
    ['rgb16', 'Magenta'],
    ['grey16', 'Black'],
  ] as const)(
    `a PNG’s transparent color in %s isn’t printed by pdf.js or Ghostscript ${gs ?? '(not installed: skipped)'}`,
    async (space, plate) => {
      const bytes = await withTransparentColor(await quarters().toColourspace(space).png().toBuffer(), space)
      const pdf = await print(bytes, 'png')
      const isWhite = (await namesAt(pdf, inside)).map((name) => name === 'white')
      expect(isWhite).toEqual([true, false, false, false])
      const [red, , blue] = gs ? await inkAt(pdf, plate, inside) : [0, 0, 255]
      expect(red).toBe(0)
      expect(blue).toBeGreaterThan(50)
    },
  )

  test('keeps gray pictures gray', async () => {
    for (const type of ['png', 'jpeg'] as const) {
      const bytes = await quarters().greyscale().toColourspace('b-w')[type]().toBuffer()
      const { entry } = await readPrintPdf(await print(bytes, type))
      expect(entry('ColorSpace')).toMatchObject({ name: 'DeviceGray' })
    }
  })
})

describe('a PDF stays a PDF', () => {
  const red = '0.86 0.08 0.12 rg 0 0 150 200 re f'
  const blue = '0.12 0.24 0.78 rg 150 0 150 200 re f'

  test('embeds its vectors as a form with inherited resources', async () => {
    const pdf = await print(pdfPage(`${red} ${blue}`, '', []), 'pdf')
    const { artwork } = await readPrintPdf(pdf)
    expect(artwork.get('Subtype')).toMatchObject({ name: 'Form' })
    expect(
      await namesAt(pdf, [
        [-1, 0],
        [1, 0],
        [-1.56, 0],
        [1.56, 0],
      ]),
    ).toEqual(['red', 'blue', 'red', 'blue'])
  })

  test('keeps the bytes of its pictures', async () => {
    const picture = grayPicture(10, 10)
    const pdf = await print(
      pdfPage('q 300 0 0 200 0 0 cm /I Do Q', '/XObject << /I 5 0 R >>', [picture]),
      'pdf',
    )
    expect(Buffer.from(pdf).includes(Buffer.from(picture.content ?? ''))).toBe(true)
  })

  test.each([
    [
      90,
      [
        [0.5, -1],
        [0.5, 1],
      ],
      ['red', 'blue'],
    ],
    [
      180,
      [
        [1, 0],
        [-1, 0],
      ],
      ['red', 'blue'],
    ],
    [
      270,
      [
        [0.5, 1],
        [0.5, -1],
      ],
      ['red', 'blue'],
    ],
  ] as const)('prints a page turned by %i degrees upright', async (degrees, points, expected) => {
    const page = `/Rotate ${degrees}`
    const size = degrees === 180 ? { width: 3, height: 2 } : { width: 2, height: 3 }
    const pdf = await print(pdfPage(`${red} ${blue}`, '', [], { page }), 'pdf', { size })
    expect(
      await namesAt(
        pdf,
        points.map(([x, y]) => [x, y]),
      ),
    ).toEqual(expected)
  })

  test('prints its own bleed without mirroring anything', async () => {
    const page = '/TrimBox [30 20 270 180] /BleedBox [20 10 280 190]'
    const content = '0.08 0.63 0.24 rg 0 0 300 200 re f 0.86 0.08 0.12 rg 30 20 240 160 re f'
    const pdf = await print(pdfPage(content, '', [], { page }), 'pdf')
    expect(
      await namesAt(pdf, [
        [1.4, 0],
        [1.56, 0],
        [0, -1.06],
      ]),
    ).toEqual(['red', 'green', 'green'])
  })

  // The page is green outside its trim box, as bleed or as waste to be cut away.
  const around = '0.08 0.63 0.24 rg 0 0 300 200 re f 0.86 0.08 0.12 rg'
  const beyond: [number, number][] = [
    [-1.56, 0],
    [1.56, 0],
    [0, 1.06],
    [0, -1.06],
    [-1.56, 1.06],
  ]

  test('mirrors the bleed instead of printing printer’s marks around its trim box', async () => {
    const content = `${around} 30 30 240 140 re f`
    const page = '/TrimBox [30 30 270 170]'
    const size = { width: 3, height: 1.75 }
    const pdf = await print(pdfPage(content, '', [], { page }), 'pdf', { size })
    const points = beyond.map(([x, y]): [number, number] => [x, y * 0.88])
    expect(await namesAt(pdf, points)).toEqual(Array.from(beyond, () => 'red'))
  })

  test('prints bleed on some sides, and mirrors it on the others', async () => {
    const content = `${around} 15 20 240 160 re f`
    const page = '/MediaBox [0 0 255 200] /TrimBox [15 20 255 180] /BleedBox [0 20 255 200]'
    const pdf = await print(pdfPage(content, '', [], { page }), 'pdf')
    expect(await namesAt(pdf, beyond)).toEqual(['green', 'red', 'red', 'green', 'green'])
  })

  const onScreenOnly = '/Usage << /Print << /PrintState /OFF >> /View << /ViewState /ON >> >>'
  const whenPrinted = '/AS [<< /Event /Print /Category [/Print] /OCGs [5 0 R] >>]'
  test.each([
    ['hidden', '/OFF [5 0 R]', ''],
    ['not to be printed', '', onScreenOnly],
    ['hidden when it is printed', whenPrinted, onScreenOnly],
  ])('leaves out a layer that is %s', async (_, shown, usage) => {
    const catalog = `/OCProperties << /OCGs [5 0 R] /D << ${shown} >> >>`
    const content = `${red} /OC /L BDC ${blue} EMC`
    const layer = { entries: `/Type /OCG /Name (Notes) ${usage}` }
    const pdf = await print(pdfPage(content, '/Properties << /L 5 0 R >>', [layer], { catalog }), 'pdf')
    expect(
      await namesAt(pdf, [
        [-1, 0],
        [1, 0],
      ]),
    ).toEqual(['red', 'white'])
  })

  test('leaves screen-only layers out of preview and print PDF, and includes print-only ones in both', async () => {
    const file = readFileSync('test/files/print-state-off-layer.pdf')
    const pdf = await print(file, 'pdf', { size: { width: 4, height: 3 } })
    const { data: printed, info } = await drawTrim(pdf)
    const shown = await sharp((await drawPreview(file, 'pdf')).previewBytes)
      .flatten()
      .resize(info.width, info.height, { fit: 'fill' })
      .raw()
      .toBuffer()
    // Three layers on yellow: hidden, for screens, for print.
    const inks = [50, 140, 230].map((x) => {
      const at =
        3 * (Math.round(info.height * (1 - 50 / 216)) * info.width + Math.round((info.width * x) / 288))
      return [printed, shown].map((pixels) => [...pixels.subarray(at, at + 3)])
    })
    const isYellow = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green > 200 && blue < 90
    const isBlack = (color: number[]) => Math.max(...color) < 70
    for (const [at, isExpected] of [isYellow, isYellow, isBlack].entries())
      expect(inks[at]?.every(isExpected), JSON.stringify(inks[at])).toBe(true)
  })

  test('reads 500 pages within the time and memory limits', async () => {
    expect(await namesAt(await print(pdfOf500Pages(), 'pdf'), [[-1, 0]])).toEqual(['red'])
  })
})

describe('a cut along the picture', () => {
  /** A disk in the center of a square, without a background. */
  const disk = () =>
    sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="300" height="300"><circle cx="300" cy="300" r="200" fill="rgb(220,20,30)"/></svg>',
      ),
    )
      .png()
      .toBuffer()
  const size = { width: 3, height: 3 }
  const numbersOf = (content: string) =>
    content
      .split('\n')
      .filter((line) => / [mlc]$/.test(line))
      .map((line) => line.split(' ').slice(-3, -1).map(Number))

  test('has its cut line at the ordered size, and the artwork an eighth of an inch inside', async () => {
    const pdf = await print(await disk(), 'png', { shape: 'die-cut', size })
    const read = await readPrintPdf(pdf)
    expect(read.trimInches).toEqual([3, 3])
    expect(read.spots.map(([, name]) => name)).toEqual(['CutContour'])
    const points = numbersOf(read.content)
    for (const point of points) expect(Math.abs(Math.hypot(...point) - 108)).toBeLessThan(0.35)
    expect(
      await namesAt(pdf, [
        [1.35, 0],
        [0, -1.35],
        [1.4, 0],
        [0, 1.4],
        [1.1, 1.1],
      ]),
    ).toEqual(['red', 'red', 'white', 'white', 'white'])
  })

  const noBorder = { ...defaultDesign, cut: { offset: 0, holes: 'keep' as const } }
  const beyond: [number, number][] = [
    [1.54, 0],
    [0, -1.54],
    [-1.08, 1.08],
  ]

  test('extends the artwork’s colors past a cut at its edge, but not across a border', async () => {
    const shape = 'die-cut' as const
    const colors = async (bytes: Buffer, design: PrintJob['design'], points = beyond) =>
      namesAt(await print(bytes, 'png', { shape, size, design }), points)
    expect(await colors(await disk(), noBorder)).toEqual(['red', 'red', 'red'])
    const bordered = { ...noBorder, cut: { ...noBorder.cut, offset: 1 / 16 } }
    expect(await colors(await disk(), bordered)).toEqual(['white', 'white', 'white'])
    const square = await sharp(await quarters().resize(300, 300, { fit: 'fill' }).png().toBuffer())
      .png()
      .toBuffer()
    expect(
      await colors(square, noBorder, [
        [-1.56, -1],
        [1, -1.56],
        [-1, 1.56],
        [1.56, 1],
      ]),
    ).toEqual(['red', 'green', 'blue', 'yellow'])
  })

  test('extends the artwork’s colors past the cut after its background is removed', async () => {
    const bytes = await sharp(await disk())
      .flatten({ background: 'rgb(20,160,60)' })
      .png()
      .toBuffer()
    const design = { ...noBorder, background: { tolerance: 20 } }
    const effects: PrintJob['effects'] = ['white-ink']
    for (const changes of [{}, { effects }]) {
      const pdf = await print(bytes, 'png', { shape: 'die-cut', size, design, ...changes })
      expect(await namesAt(pdf, [...beyond, [1.4, 0]])).toEqual(['red', 'red', 'red', 'red'])
      if (qpdf) expect(await checkWithQpdf(pdf)).toContain('No syntax or stream encoding errors found')
    }
  })

  test('extends the surrounding colors into a hole', async () => {
    const ring =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="300" height="300"><circle cx="300" cy="300" r="200" fill="none" stroke="rgb(220,20,30)" stroke-width="120"/></svg>'
    const bytes = await sharp(Buffer.from(ring)).png().toBuffer()
    const pdf = await print(bytes, 'png', { shape: 'die-cut', size, design: noBorder })
    // The ring's outer radius is 130 pixels, and its inner radius 70.
    expect(
      await namesAt(pdf, [
        [0.77, 0],
        [0.6, 0],
      ]),
    ).toEqual(['red', 'white'])
  })

  test('has two lines on a backing: one around the artwork, one through the backing', async () => {
    const read = await readPrintPdf(await print(await disk(), 'png', { shape: 'kiss-cut', size }))
    expect(read.spots.map(([, name]) => name)).toEqual(['Kiss-cut', 'Thru-cut'])
    const [kiss = '', through = ''] = read.content.split('/Cut1 CS')
    for (const point of numbersOf(kiss)) expect(Math.abs(Math.hypot(...point) - 90.72)).toBeLessThan(0.35)
    expect(Math.max(...numbersOf(through).flat())).toBe(108)
  })

  test('follows a PDF page regardless of its trim box', async () => {
    const content = '0.86 0.08 0.12 rg 100 50 100 100 re f'
    const bytes = pdfPage(content, '', [], { page: '/TrimBox [30 20 270 180]' })
    const pdf = await print(bytes, 'pdf', { shape: 'die-cut', size })
    expect(
      await namesAt(pdf, [
        [1.3, 0],
        [-1.3, 1.3],
        [1.44, 0],
      ]),
    ).toEqual(['red', 'red', 'white'])
  })

  test('follows a photo turned by its EXIF data', async () => {
    const stored = await quarters().png().toBuffer()
    const bytes = await sharp(stored).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
    const pdf = await print(bytes, 'jpeg', { shape: 'die-cut', size: { width: 2, height: 3 } })
    expect(
      await namesAt(pdf, [
        [-0.5, -1],
        [0.5, -1],
        [-0.5, 1],
        [0.5, 1],
      ]),
    ).toEqual(['blue', 'red', 'yellow', 'green'])
  })

  test('leaves out the background that the design removes, and keeps the JPEG unchanged', async () => {
    const disk =
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="rgb(20,160,60)"/><circle cx="150" cy="100" r="70" fill="rgb(220,20,30)"/></svg>'
    const bytes = await sharp(Buffer.from(disk)).jpeg({ quality: 95 }).toBuffer()
    const design = { ...defaultDesign, background: { tolerance: 20 } }
    const pdf = await print(bytes, 'jpeg', { design })
    expect(
      await namesAt(pdf, [
        [0, 0],
        [0.6, 0],
        [0.9, 0.8],
        [-1.56, 0],
      ]),
    ).toEqual(['red', 'red', 'white', 'white'])
    if (versionOf('gs'))
      expect(
        await inkAt(pdf, 'Cyan', [
          [0.9, 0.8],
          [-1.56, 0],
          [1.56, 0.9],
        ]),
      ).toEqual([0, 0, 0])
    expect(Buffer.from(pdf).includes(bytes)).toBe(true)
    const cut = await readPrintPdf(await print(bytes, 'jpeg', { design, shape: 'die-cut', size }))
    for (const point of numbersOf(cut.content)) expect(Math.abs(Math.hypot(...point) - 108)).toBeLessThan(2)
  })

  test('refuses, with a reason, a picture that is entirely removed as background, for any shape', async () => {
    const picture = await quarters().png().toBuffer()
    const blank = { ...defaultDesign, background: { tolerance: 100 } }
    for (const shape of ['rectangle', 'die-cut'] as const)
      await expect(print(picture, 'png', { shape, size, design: blank })).rejects.toMatchObject({
        code: 'conflict',
        message: cutProblems.empty,
      })
  })

  test('refuses, with a reason, a picture without a cut line', async () => {
    const empty = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    await expect(print(empty, 'png', { shape: 'die-cut', size })).rejects.toMatchObject({
      code: 'conflict',
      message: cutProblems.empty,
    })
  })
})

describe('refuses unprintable files with a reason', () => {
  test.each<[string, ArtworkType, () => Promise<Buffer>, string]>([
    ['a truncated PNG', 'png', async () => (await noise('png')).subarray(0, -300), 'corrupt'],
    ['a PNG whose rows end early', 'png', async () => withHeight(await noise('png'), 400), 'corrupt'],
    ['a truncated JPEG', 'jpeg', async () => (await noise('jpeg')).subarray(0, -300), 'corrupt'],
    ['a PDF without pages', 'pdf', async () => Buffer.from('%PDF-1.7\n%%EOF'), 'corrupt'],
    ['a file of another type', 'png', () => quarters().jpeg().toBuffer(), 'corrupt'],
  ])('%s', async (_, type, draw, reason) => {
    await expect(print(await draw(), type)).rejects.toMatchObject({ name: 'UnreadableArtwork', reason })
  })
})

test('prints a PNG that lacks only its end chunk', async () => {
  const png = await quarters().png().toBuffer()
  expect(await namesAt(await print(png.subarray(0, -12), 'png'), inside)).toEqual(names)
})

function noise(format: 'png' | 'jpeg') {
  const pixels = Buffer.from(Array.from({ length: 90 * 90 * 3 }, (_, at) => (at * at * 7919) % 251))
  const picture = sharp(pixels, { raw: { width: 90, height: 90, channels: 3 } })
  return (format === 'png' ? picture.png() : picture.jpeg()).toBuffer()
}

/** Leaves the header's checksum wrong. pdf.js and libvips check it, but the test is only about the number of rows. */
function withHeight(png: Buffer, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(height, 20)
  return changed
}
