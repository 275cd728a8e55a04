import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { grayPicture as gray, pdfPage as pdf } from '#test/pdf-page.ts'

const picturesIn = async (bytes: Buffer, type: 'pdf' | 'svg' | 'png' = 'pdf') =>
  (await drawPreview(bytes, type)).pictures

const at = (scale: number, count = 1) => ({
  count,
  widthPx: Math.round(300 * scale),
  heightPx: Math.round(200 * scale),
})

const named = '/XObject << /I 5 0 R /F 6 0 R >>'

describe('the pictures in a PDF', () => {
  test.each<[string, Buffer, object]>([
    ['placed on the page', pdf('q 50 0 0 50 9 9 cm /I Do Q', named, [gray(100, 100)]), at(2)],
    ['a page without any', pdf('0 0 50 50 re f', '', []), { count: 0, widthPx: null, heightPx: null }],
    [
      'scaled by an outer transform',
      pdf('q 2 0 0 2 0 0 cm q 50 0 0 50 9 9 cm /I Do Q Q', named, [gray(100, 100)]),
      at(1),
    ],
    ['rotated', pdf('q 0 50 -50 0 90 9 cm /I Do Q', named, [gray(100, 100)]), at(2)],
    [
      'stretched: the lower resolution counts',
      pdf('q 200 0 0 50 9 9 cm /I Do Q', named, [gray(100, 100)]),
      at(0.5),
    ],
    [
      'several: the lowest resolution counts',
      pdf('q 50 0 0 50 9 9 cm /I Do Q q 200 0 0 200 0 0 cm /I Do Q', named, [gray(100, 100)]),
      at(0.5, 2),
    ],
    [
      'one repeated many times',
      pdf('q 25 0 0 25 0 0 cm /I Do Q '.repeat(6), named, [gray(100, 100)]),
      { ...at(4), count: expect.any(Number) },
    ],
    [
      'used as masks',
      pdf('q 50 0 0 50 9 9 cm /I Do Q', named, [
        {
          entries:
            '/Type /XObject /Subtype /Image /Width 104 /Height 104 /ImageMask true /BitsPerComponent 1',
          content: Buffer.alloc(13 * 104, 0x55),
        },
      ]),
      at(2.08),
    ],
    [
      'inline in the page',
      pdf(`q 10 0 0 10 9 9 cm BI /W 4 /H 4 /CS /G /BPC 8 ID ${'x'.repeat(16)} EI Q`, '', []),
      at(0.4),
    ],
    [
      'in a form',
      pdf('q 2 0 0 2 0 0 cm /F Do Q', named, [
        gray(100, 100),
        {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /I 5 0 R >> >>',
          content: 'q 50 0 0 50 0 0 cm /I Do Q',
        },
      ]),
      at(0.5),
    ],
    [
      'in a transparency group',
      pdf('q 2 0 0 2 0 0 cm /F Do Q q 10 0 0 10 0 0 cm /I Do Q', named, [
        gray(100, 100),
        {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /I true >> /Resources << /XObject << /I 5 0 R >> >>',
          content: 'q 50 0 0 50 0 0 cm /I Do Q',
        },
      ]),
      at(1, 2),
    ],
    [
      'in a pattern, placed relative to the page',
      pdf('q 3 0 0 3 0 0 cm /Pattern cs /P scn 0 0 100 60 re f Q', '/Pattern << /P 6 0 R >>', [
        gray(100, 100),
        {
          entries:
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Matrix [2 0 0 2 0 0] /Resources << /XObject << /I 5 0 R >> >>',
          content: 'q 50 0 0 50 0 0 cm /I Do Q',
        },
      ]),
      at(1),
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await picturesIn(bytes)).toEqual(expected)
  })

  test('are measured upright, whatever the page’s rotation and unit', async () => {
    const content = 'q 50 0 0 50 9 9 cm /I Do Q'
    const turned = pdf(content, named, [gray(100, 100)], { page: '/Rotate 90' })
    expect(await picturesIn(turned)).toEqual({ count: 1, widthPx: 400, heightPx: 600 })
    expect(await picturesIn(pdf(content, named, [gray(100, 100)], { page: '/UserUnit 2' }))).toEqual(at(2))
    expect(
      await picturesIn(pdf(content, named, [gray(100, 100)], { page: '/CropBox [0 0 150 100]' })),
    ).toEqual(at(1))
  })

  test('exclude pictures that only mask others', async () => {
    const masked = pdf(
      '/G gs q 50 0 0 50 0 0 cm /I Do Q',
      `${named} /ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >>`,
      [
        gray(100, 100),
        {
          entries:
            '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /XObject << /I 7 0 R >> >>',
          content: 'q 300 0 0 200 0 0 cm /I Do Q',
        },
        gray(2, 2),
      ],
    )
    expect(await picturesIn(masked)).toEqual(at(2))
  })
})

describe('the pictures in a drawing', () => {
  test('are measured in the stored drawing, but not in an image file', async () => {
    const photo = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#c06' } })
      .jpeg()
      .toBuffer()
    const data = `data:image/jpeg;base64,${photo.toString('base64')}`
    const drawing = (inner: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">${inner}</svg>`)
    expect(await picturesIn(drawing(`<image href="${data}" width="60" height="40"/>`), 'svg')).toEqual(at(2))
    expect(await picturesIn(drawing('<rect width="9" height="9"/>'), 'svg')).toMatchObject({ count: 0 })
    const elsewhere = drawing('<image href="https://x.test/a.png" width="9" height="9"/>')
    expect(await picturesIn(elsewhere, 'svg')).toMatchObject({ count: 0 })
    expect(await picturesIn(await sharp(photo).png().toBuffer(), 'png')).toBeUndefined()
  })
})
