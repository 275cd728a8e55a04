import { Buffer } from 'node:buffer'
import { createCipheriv } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bigPreview } from '#test/big-preview.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { findPlainBackground } from '#app/features/goods/cut-line/background/plain-background.ts'
import { maxArtworkBytes, maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { png, solid } from '#test/preview-files.ts'

const inSvg = (inner: string, size = 'width="300" height="100"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`)

function pdf(content: string, { mediaBox = '0 0 300 200', pageEntries = '', trailer = '', pages = 1 } = {}) {
  const kids = Array.from({ length: pages }, (_, at) => at + 4)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...kids.map(
      () => `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 3 0 R ${pageEntries} >>`,
    ),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const xref = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${xref}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

async function pixels(image: Uint8Array) {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return {
    width: info.width,
    height: info.height,
    at: (x: number, y: number) => at(Math.floor(x * info.width), Math.floor(y * info.height)),
  }
}

function expectColor(color: number[], [red, green, blue, alpha = 255]: number[], tolerance = 12) {
  for (const [at, expected] of [red, green, blue, alpha].entries()) {
    expect(
      Math.abs((color[at] ?? NaN) - (expected ?? NaN)),
      `${color.join()} is not ${[red, green, blue, alpha].join()}`,
    ).toBeLessThanOrEqual(tolerance)
  }
}

describe('previews of pictures', () => {
  test('fit a large JPEG into 1200 x 1200, and its thumbnail into 320 x 320', async () => {
    const bytes = await solid('#d02040', 3000, 1500).jpeg().toBuffer()
    const preview = await drawPreview(bytes, 'jpeg')
    expect(preview).toMatchObject({ widthPx: 3000, heightPx: 1500, pages: 1, previewType: 'image/webp' })
    expect(preview.cleanedBytes).toBeUndefined()
    expect(await sharp(preview.previewBytes).metadata()).toMatchObject({
      format: 'webp',
      width: 1200,
      height: 600,
    })
    expect(await sharp(preview.thumbnailBytes).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
      height: 160,
    })
    expectColor((await pixels(preview.previewBytes)).at(0.5, 0.5), [0xd0, 0x20, 0x40])
  })

  test('keep a small PNG’s size and transparency', async () => {
    const bytes = await solid('rgba(0, 128, 255, 0.5)').png().toBuffer()
    const preview = await drawPreview(bytes, 'png')
    const drawn = await pixels(preview.previewBytes)
    expect([drawn.width, drawn.height]).toEqual([60, 40])
    expectColor(drawn.at(0.5, 0.5), [0, 128, 255, 128])
    expectColor((await pixels(preview.thumbnailBytes)).at(0.5, 0.5), [0, 128, 255, 128])
  })

  test('apply EXIF orientation', async () => {
    const bytes = await solid('#00f', 80, 40)
      .composite([{ input: await solid('#f00', 40, 40).png().toBuffer(), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const preview = await drawPreview(bytes, 'jpeg')
    expect(preview).toMatchObject({ widthPx: 40, heightPx: 80 })
    const drawn = await pixels(preview.previewBytes)
    expectColor(drawn.at(0.5, 0.2), [255, 0, 0])
    expectColor(drawn.at(0.5, 0.8), [0, 0, 255])
  })

  test('convert CMYK to the matching sRGB colors, with and without a profile', async () => {
    const cmyk = solid('#a08070').toColourspace('cmyk').jpeg({ quality: 100 })
    for (const bytes of [
      await cmyk.clone().keepIccProfile().toBuffer(),
      await cmyk.clone().withIccProfile('cmyk').toBuffer(),
    ]) {
      expect((await sharp(bytes).metadata()).space).toBe('cmyk')
      expectColor(
        (await pixels((await drawPreview(bytes, 'jpeg')).previewBytes)).at(0.5, 0.5),
        [0xa0, 0x80, 0x70],
      )
    }
  })

  test('reduce 16 bits per channel to 8, in color and in gray with transparency', async () => {
    const color = await solid('#406080').toColourspace('rgb16').png().toBuffer()
    const gray = await solid('rgba(90, 90, 90, 0.25)').toColourspace('grey16').png().toBuffer()
    expect([(await sharp(color).metadata()).depth, (await sharp(gray).metadata()).depth]).toEqual([
      'ushort',
      'ushort',
    ])
    expectColor(
      (await pixels((await drawPreview(color, 'png')).previewBytes)).at(0.5, 0.5),
      [0x40, 0x60, 0x80],
    )
    expectColor((await pixels((await drawPreview(gray, 'png')).previewBytes)).at(0.5, 0.5), [90, 90, 90, 64])
  })
})

describe('previews of drawings', () => {
  test('draw a sanitized SVG at 1200 pixels, which is stored instead of the original', async () => {
    const preview = await drawPreview(
      inSvg('<script>evil()</script><rect width="150" height="100" fill="#0a0" onclick="evil()"/>'),
      'svg',
    )
    expect(preview).toMatchObject({ widthPx: 300, heightPx: 100, pages: 1 })
    const drawn = await pixels(preview.previewBytes)
    expect([drawn.width, drawn.height]).toEqual([1200, 400])
    expectColor(drawn.at(0.25, 0.5), [0, 0xaa, 0])
    expectColor(drawn.at(0.75, 0.5), [0, 0, 0, 0])
    const stored = Buffer.from(preview.cleanedBytes ?? []).toString()
    expect(stored).toContain('<rect width="150" height="100" fill="#0a0"/>')
    expect(stored).not.toContain('evil')
  })

  test.each([
    ['tiny', 'viewBox="0 0 3 1"', 1200, 400],
    ['huge', 'width="20000" height="20000"', 1200, 1200],
    ['in millimeters', 'width="30mm" height="60mm"', 600, 1200],
    ['large in millimeters', 'width="1500mm" height="3000mm"', 600, 1200],
  ])('fit an SVG whose size is %s', async (_, size, width, height) => {
    const { previewBytes } = await drawPreview(inSvg('<rect width="100%" height="100%"/>', size), 'svg')
    const drawn = await pixels(previewBytes)
    expect([drawn.width, drawn.height]).toEqual([width, height])
    expectColor(drawn.at(0.5, 0.5), [0, 0, 0])
  })
})

describe('previews of PDFs', () => {
  test('show the first page in its colors, transparent where nothing is printed', async () => {
    const content = '1 0 0 rg 0 0 100 200 re f\n0 1 0 0 k 100 0 100 200 re f'
    const preview = await drawPreview(pdf(content, { pages: 3 }), 'pdf')
    expect(preview).toMatchObject({ widthPx: 300, heightPx: 200, pages: 3 })
    const drawn = await pixels(preview.previewBytes)
    expect([drawn.width, drawn.height]).toEqual([1200, 800])
    expectColor(drawn.at(0.1, 0.5), [255, 0, 0])
    expectColor(drawn.at(0.5, 0.5), [0xec, 0, 0x8c], 30)
    expectColor(drawn.at(0.9, 0.5), [0, 0, 0, 0])
  })

  test('show a rotated page, a page with text in a standard font, and a small page', async () => {
    const turned = await drawPreview(pdf('0 0 1 rg 0 0 300 20 re f', { pageEntries: '/Rotate 90' }), 'pdf')
    expect(turned).toMatchObject({ widthPx: 200, heightPx: 300 })
    expectColor((await pixels(turned.previewBytes)).at(0.05, 0.5), [0, 0, 255])
    const font = '/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >> >>'
    const text = await drawPreview(pdf('BT /F 300 Tf 10 10 Td (I) Tj ET', { pageEntries: font }), 'pdf')
    expectColor((await pixels(text.previewBytes)).at(0.17, 0.5), [0, 0, 0])
    const small = await drawPreview(pdf('0 0 9 9 re f', { mediaBox: '0 0 2 2' }), 'pdf')
    expect(await sharp(small.previewBytes).metadata()).toMatchObject({ width: 1200, height: 1200 })
  })

  test.each([
    ['A5', [0, 0, 419.528, 595.276], ''],
    ['rotated A5', [0, 0, 419.528, 595.276], '/Rotate 90'],
    ['away from the origin', [10.3, 20.7, 322.8, 160], ''],
    ['a long strip', [0, 0, 1000, 100.6], ''],
  ] as const)('show a painted page up to the edge: %s', async (_, box, pageEntries) => {
    const [left, bottom, width, height] = box
    const mediaBox = [left, bottom, left + width, bottom + height].join(' ')
    const content = `1 1 1 rg ${box.join(' ')} re f 1 0 0 rg ${left + 50} ${bottom + 50} 40 40 re f`
    const { previewBytes, facts } = await drawPreview(pdf(content, { mediaBox, pageEntries }), 'pdf')
    expect(facts.layout?.look).toMatchObject({ isTransparent: false })
    const { data, info } = await sharp(previewBytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(findPlainBackground(data, info.width, info.height)).toMatchObject({ isWhite: true })
  })
})

describe('rejects bad input with a reason and a message for the customer', () => {
  const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> >> /ID [<01><01>]`
  // Uses fixed bytes, because random ones sometimes look like objects that fill the memory.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(5 * 1024 * 1024),
  )
  const pngMagic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

  test.each([
    [
      'a PNG of 20,000 x 20,000, only its header',
      () => png({ width: 20_000, height: 20_000 }),
      'png',
      'too-many-pixels',
    ],
    [
      'a PNG cut in half',
      async () =>
        (
          await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
            .png()
            .toBuffer()
        ).subarray(0, 200_000),
      'png',
      'corrupt',
    ],
    [
      'a JPEG cut in half',
      async () =>
        (
          await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
      'jpeg',
      'corrupt',
    ],
    [
      'a JPEG with inconsistent segments, which libvips would read',
      async () => {
        const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer()
        const adobe = bytes.indexOf(Buffer.from([0xff, 0xee, 0, 14]))
        expect(adobe).toBeGreaterThan(0)
        bytes[adobe + 3] = 12
        await sharp(bytes, { failOn: 'truncated' }).stats()
        return bytes
      },
      'jpeg',
      'corrupt',
    ],
    ['a PNG without image data', () => png({ width: 10, height: 10 }), 'png', 'corrupt'],
    [
      '5 MB of noise as PNG',
      () => Buffer.concat([pngMagic, noise]).subarray(0, maxArtworkBytes),
      'png',
      'too-many-pixels',
    ],
    [
      '5 MB of noise as JPEG',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), noise]).subarray(0, maxArtworkBytes),
      'jpeg',
      'corrupt',
    ],
    [
      '5 MB of noise as PDF',
      () => Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]).subarray(0, maxArtworkBytes),
      'pdf',
      'corrupt',
    ],
    [
      '5 MB of noise as SVG',
      () => Buffer.concat([Buffer.from('<svg>'), noise]).subarray(0, maxArtworkBytes),
      'svg',
      'corrupt',
    ],
    ['a GIF declared as a PNG', () => solid('#fff').gif().toBuffer(), 'png', 'corrupt'],
    ['a PDF without pages', () => pdf('', { pages: 0 }), 'pdf', 'corrupt'],
    ['a PDF with a password', () => pdf('0 0 9 9 re f', { trailer: encrypt }), 'pdf', 'password'],
    ['an SVG that is cut off', () => inSvg('<g>').subarray(0, -10), 'svg', 'corrupt'],
    [
      'an SVG with a use bomb',
      () =>
        inSvg(
          `<g id="a0"/>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}`,
        ),
      'svg',
      'unsupported',
    ],
    ['an SVG without a size or a shape', () => inSvg('', ''), 'svg', 'unsupported'],
  ] as const)('%s', async (_, make, type, reason) => {
    const bytes = await make()
    const error: unknown = await drawPreview(bytes, type).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'UnreadableArtwork', reason })
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^This (PNG picture|JPG picture|SVG drawing|PDF) .*\.$/),
    )
  })

  test('draws a filter bomb without its filters', async () => {
    const filter = `<filter id="f">${'<feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="99"/>'.repeat(200)}</filter>`
    const { previewBytes } = await drawPreview(
      inSvg(`${filter}<rect width="300" height="100" fill="#00f" filter="url(#f)"/>`),
      'svg',
    )
    expectColor((await pixels(previewBytes)).at(0.5, 0.5), [0, 0, 255])
  })

  test('reports that a PDF is password-protected', async () => {
    await expect(drawPreview(pdf('', { trailer: encrypt }), 'pdf')).rejects.toThrow(
      'This PDF is password-protected. Please upload it without a password.',
    )
  })

  test('refuses a 200 MB file that ends after its first bytes', async () => {
    const start = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0'
    await expect(bigPreview('png', Buffer.from(start, 'latin1'))).rejects.toMatchObject({
      name: 'UnreadableArtwork',
    })
  })

  test('never passes a file over 200 MB to a child process', async () => {
    await expect(drawPreview(Buffer.alloc(maxBigFileBytes + 1), 'png')).rejects.toThrow(RangeError)
  })
})

describe('limits on hostile files', () => {
  test('refuses a drawing that grows past the maximum file size when sanitized', async () => {
    const text = inSvg(`<text>${'>'.repeat(2_000_000)}</text>`)
    await expect(drawPreview(text, 'svg')).rejects.toMatchObject({ reason: 'too-long' })
  })

  test('draws a drawing with huge dimensions at preview size', async () => {
    const drawing = inSvg('<rect width="9" height="9"/>', 'width="9e5" height="9e5"')
    const { previewBytes } = await drawPreview(drawing, 'svg')
    expect(await sharp(previewBytes).metadata()).toMatchObject({ width: 1200, height: 1200 })
  })

  // Less than 5 MB, but matching this many rules against this many elements keeps a thread busy for minutes.
  const rules = Array.from({ length: 90_000 }, (_, at) => `.a${at}{fill:url(#a)}`).join('')
  const slow = inSvg(`<style>${rules}</style>${'<g/>'.repeat(49_000)}`)

  test.each([
    ['too-complex-under-load.svg', 'svg'],
    ['no-preview-under-load.pdf', 'pdf'],
  ] as const)('draws %s no matter how long it waits for others', async (name, type) => {
    const bytes = readFileSync(`test/files/${name}`)
    const drawn = await Promise.all(Array.from({ length: 4 }, () => drawPreview(bytes, type)))
    for (const { previewBytes, facts } of drawn) {
      expect(await sharp(previewBytes).metadata()).toMatchObject({ format: 'webp' })
      expect(facts.layout?.look?.isEmpty).toBe(false)
    }
  })

  test('stops a slow file in time, without blocking others, and draws the next file', async () => {
    const small = inSvg('<rect width="9" height="9"/>')
    const client = new AbortController()
    let isOver = false
    const aborted = expect(
      drawPreview(slow, 'svg', { processorMs: 10 * 60_000, signal: client.signal }).finally(
        () => (isOver = true),
      ),
    ).rejects.toMatchObject({ name: 'PreviewAborted' })
    expect(await drawPreview(small, 'svg', { lane: 'quick' })).toHaveProperty('widthPx', 300)
    expect(isOver).toBe(false)
    client.abort()
    await aborted
    await expect(drawPreview(slow, 'svg', { processorMs: 300 })).rejects.toMatchObject({ reason: 'timeout' })
    expect(await drawPreview(small, 'svg')).toHaveProperty('widthPx', 300)
  })
})
