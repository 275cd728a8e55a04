import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { grayPicture, pdfPage, type Part } from '#test/pdf-page.ts'

const factsOf = async (bytes: Buffer, type: ArtworkType) => (await drawPreview(bytes, type)).facts

/**
 * Reads the facts of a page cropped to a tenth of its height, so that drawing its preview takes a tenth of the time.
 */
const factsOfLow = (page: Buffer) =>
  factsOf(Buffer.from(page.toString('latin1').replace('[0 0 300 200]', '[0 0 300 20] '), 'latin1'), 'pdf')

const solid = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 20, height: 10, channels, background: { r: 200, g: 0, b: 100, alpha: 0.5 } } })

describe('the colors of a picture', () => {
  test.each<[string, Promise<Buffer>, ArtworkType, string, string[]]>([
    ['RGB without a profile', solid().png().toBuffer(), 'png', 'rgb', []],
    ['RGB with transparency', solid(4).png().toBuffer(), 'png', 'rgb', []],
    ['a palette', solid().png({ palette: true }).toBuffer(), 'png', 'rgb', []],
    ['16 bits', solid().toColourspace('rgb16').png().toBuffer(), 'png', 'rgb', []],
    [
      'sRGB',
      solid().withIccProfile('srgb').jpeg().toBuffer(),
      'jpeg',
      'rgb',
      [expect.stringContaining('sRGB')],
    ],
    [
      'Display P3',
      solid().withIccProfile('p3').png().toBuffer(),
      'png',
      'rgb',
      [expect.stringContaining('P3')],
    ],
    ['gray', solid().toColourspace('b-w').jpeg().toBuffer(), 'jpeg', 'gray', []],
    ['CMYK', solid().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg', 'cmyk', []],
  ])('%s', async (_, bytes, type, space, profiles) => {
    const facts = await factsOf(await bytes, type)
    expect(facts).toMatchObject({ missingFonts: null, colorSpaces: [space], iccProfiles: profiles })
  })

  test('reports a drawing as RGB', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect(await factsOf(svg, 'svg')).toMatchObject({
      iccProfiles: null,
      colorSpaces: ['rgb'],
      missingFonts: [],
      layout: { thinnestLine: null, texts: [], boxes: [], frame: null },
    })
  })
})

const jpxPicture: Part = {
  entries: '/Type /XObject /Subtype /Image /Width 12 /Height 8 /Filter /JPXDecode',
  // The start of a picture is enough, because nothing draws it.
  content: Buffer.concat([Buffer.from('ff4fff51', 'hex'), Buffer.alloc(36), Buffer.from([0, 3])]),
}
const fields = '/Type /XObject /Subtype'
const form = (content: string, resources = ''): Part => ({
  entries: `${fields} /Form /BBox [0 0 300 200] /Resources << ${resources} >>`,
  content,
})
const cmykPicture: Part = {
  entries: `${fields} /Image /Width 1 /Height 1 /ColorSpace /DeviceCMYK /BitsPerComponent 8`,
  content: Buffer.alloc(4, 1),
}
const tint = '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 1 0] /N 1 >>'
const spotSpace = (name: string) => `/ColorSpace << /S [/Separation /${name} /DeviceCMYK ${tint}] >>`
const objects = '/XObject << /I 5 0 R /F 6 0 R >>'
const box = '0 0 9 9 re f'

describe('the colors of page 1 of a PDF', () => {
  test.each<[string, Buffer, string[]]>([
    ['nothing is painted', pdfPage('1 0 0 rg 0 1 0 0 k', '', []), []],
    ['black by default', pdfPage(box, '', []), ['gray']],
    ['RGB', pdfPage(`1 0 0 rg ${box}`, '', []), ['rgb']],
    ['CMYK strokes', pdfPage('0 1 0 0 K 0 0 m 9 9 l S', '', []), ['cmyk']],
    ['both', pdfPage(`q 0 1 0 0 k ${box} Q 1 0 0 rg ${box}`, '', []), ['cmyk', 'rgb']],
    ['restored to black', pdfPage(`q 0 1 0 0 k Q ${box}`, '', []), ['gray']],
    ['a spot color', pdfPage(`/S cs 1 scn ${box}`, spotSpace('Orange'), []), ['spot']],
    ['registration marks only', pdfPage(`/S cs 1 scn ${box}`, spotSpace('All'), []), []],
    ['a separated process color', pdfPage(`/S cs 1 scn ${box}`, spotSpace('Magenta'), []), ['cmyk']],
    ['a picture', pdfPage('/I Do', objects, [cmykPicture]), ['cmyk']],
    ['a gray picture', pdfPage('/I Do', objects, [grayPicture(4, 4)]), ['gray']],
    ['an inline picture', pdfPage('BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI', '', []), ['rgb']],
    ['a JPEG 2000 picture without its own color space', pdfPage('/I Do', objects, [jpxPicture]), ['rgb']],
    ['a picture in a form', pdfPage('/F Do', objects, [cmykPicture, form('/I Do', objects)]), ['cmyk']],
    ['a form in the color around it', pdfPage('1 0 0 rg /F Do', objects, [cmykPicture, form(box)]), ['rgb']],
    [
      'a gradient',
      pdfPage(
        '/G sh',
        `/Shading << /G << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 9 9] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 0 0] /N 1 >> >> >>`,
        [],
      ),
      ['rgb'],
    ],
    [
      'a pattern',
      pdfPage(`/Pattern cs /P scn ${box}`, '/Pattern << /P 5 0 R >>', [
        {
          entries:
            '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5 5] /XStep 5 /YStep 5 /Resources << >>',
          content: `0 1 0 0 k 0 0 3 3 re f`,
        },
      ]),
      ['cmyk'],
    ],
  ])('%s', async (_, bytes, expected) => {
    expect((await factsOfLow(bytes)).colorSpaces).toEqual(expected)
  })

  test.each<[string, Buffer, string[]]>([
    ['painted with', pdfPage(`/S cs 1 scn ${box}`, spotSpace('CutContour'), []), ['CutContour']],
    [
      'in a form',
      pdfPage('/F Do', objects, [cmykPicture, form('/S CS 1 SCN 0 0 9 9 re S', spotSpace('Thru-cut'))]),
      ['Thru-cut'],
    ],
    [
      'among several inks',
      pdfPage(
        `/S cs 1 1 scn ${box}`,
        '/ColorSpace << /S [/DeviceN [/Cyan /White] /DeviceCMYK << /FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1 0 1] >>] >>',
        [],
      ),
      ['White'],
    ],
    ['set but not used', pdfPage(`/S cs ${box.replace('f', 'n')}`, spotSpace('CutContour'), []), []],
  ])('names spot colors: %s', async (_, bytes, expected) => {
    expect((await factsOfLow(bytes)).layout?.spotColors).toEqual(expected)
  })

  test.each<[string, string, string[], string?]>([
    ['shown', '/D << >>', ['CutContour']],
    ['hidden', '/D << /OFF [5 0 R] >>', []],
    ['the only one shown', '/D << /BaseState /OFF /ON [5 0 R] >>', ['CutContour']],
    ['hidden, like all others', '/D << /BaseState /OFF >>', []],
    ['hidden, with content in a group of it', '/D << /OFF [5 0 R] >>', [], '/Type /OCMD /OCGs 5 0 R'],
    [
      'hidden, with content shown if any layer is on',
      '/D << /OFF [5 0 R] >>',
      [],
      '/Type /OCMD /OCGs [5 0 R] /P /AnyOn',
    ],
    [
      'hidden, with content shown if any layer is off',
      '/D << /OFF [5 0 R] >>',
      ['CutContour'],
      '/Type /OCMD /OCGs [5 0 R] /P /AnyOff',
    ],
    [
      'shown, with content shown if all layers are off',
      '/D << >>',
      [],
      '/Type /OCMD /OCGs [5 0 R] /P /AllOff',
    ],
    [
      'shown, with content shown if all layers are on',
      '/D << >>',
      ['CutContour'],
      '/Type /OCMD /OCGs [5 0 R] /P /AllOn',
    ],
  ])('reads a layer if it is visible: %s', async (_, shown, expected, group) => {
    const layer = { entries: '/Type /OCG /Name (Cut)' }
    const named = group ? `<< ${group} >>` : '5 0 R'
    const catalog = `/OCProperties << /OCGs [5 0 R] ${shown} >>`
    const paint = `/OC /L BDC /S cs 1 scn ${box} EMC 1 0 0 rg ${box}`
    const page = pdfPage(paint, `${spotSpace('CutContour')} /Properties << /L ${named} >>`, [layer], {
      catalog,
    })
    const { layout, colorSpaces } = await factsOfLow(page)
    expect(layout?.spotColors).toEqual(expected)
    expect(colorSpaces).toContain('rgb')
    const parts = [layer, { ...form(`/S cs 1 scn ${box}`, spotSpace('CutContour')) }]
    const drawn = parts.map((part, at) =>
      at === 1 ? { ...part, entries: `${part.entries} /OC ${named}` } : part,
    )
    expect((await factsOfLow(pdfPage('/F Do', objects, drawn, { catalog }))).layout?.spotColors).toEqual(
      expected,
    )
  })

  test.each<[string, string, object]>([
    ['empty, with all paint outside', '0 0 1 rg 0 0 20 20 re f', { isEmpty: true }],
    [
      'white',
      '0 0 1 rg 0 0 20 20 re f 1 g 30 20 240 160 re f',
      { isEmpty: false, isWhite: true, isTransparent: false },
    ],
    ['blue', '0 0 1 rg 30 20 240 160 re f', { isEmpty: false, isWhite: false, isTransparent: false }],
  ])('measures the look within the trim box: %s', async (_, paint, expected) => {
    const page = pdfPage(paint, '', [], { page: '/TrimBox [30 20 270 180]' })
    expect((await factsOf(page, 'pdf')).layout?.trimmedLook).toMatchObject(expected)
  })

  test.each<[string, string, string[]]>([
    ['printed', '/F 4 /AP << /N 6 0 R >>', ['CutContour']],
    ['in the current state', '/F 4 /AS /On /AP << /N << /On 6 0 R /Off 7 0 R >> >>', ['CutContour']],
    ['in another state', '/F 4 /AS /Off /AP << /N << /On 6 0 R /Off 7 0 R >> >>', []],
    ['shown on screens only', '/F 0 /AP << /N 6 0 R >>', []],
    ['hidden', '/F 6 /AP << /N 6 0 R >>', []],
  ])(
    'reads the colors and fonts of annotations only if they are printed: %s',
    async (_, entries, expected) => {
      const helvetica = '/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
      const parts = [
        { entries: `/Type /Annot /Subtype /Stamp /Rect [0 0 90 90] ${entries}` },
        form(`/S cs 1 scn ${box} BT /A 12 Tf (Hello) Tj ET`, `${spotSpace('CutContour')} ${helvetica}`),
        form(''),
      ]
      const { layout, missingFonts } = await factsOfLow(pdfPage('', '', parts, { page: '/Annots [5 0 R]' }))
      expect(layout?.spotColors).toEqual(expected)
      expect(missingFonts).toEqual(expected.length > 0 ? ['Helvetica'] : [])
    },
  )

  test('keeps the cut line if there are many spot colors', async () => {
    const names = [...Array.from({ length: 20 }, (_, at) => `Ink ${at}`), 'CutContour']
    const spaces = names.map(
      (name, at) =>
        `/S${at} [/Separation /${name.replace(' ', '#20')} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [0 1 0 0] /N 1 >>]`,
    )
    const paint = names.map((_, at) => `/S${at} cs 1 scn ${box}`).join(' ')
    const spots = (await factsOfLow(pdfPage(paint, `/ColorSpace << ${spaces.join(' ')} >>`, []))).layout
      ?.spotColors
    expect(spots).toHaveLength(16)
    expect(spots?.slice(0, 2)).toEqual(['CutContour', 'Ink 0'])
  })

  test('names color profiles and the printing condition of a PDF/X', async () => {
    const { icc } = await sharp(await solid().withIccProfile('srgb').png().toBuffer()).metadata()
    if (!icc) throw new Error('sharp embedded no profile in the picture')
    const profile = { entries: '/N 3', content: icc }
    const page = (catalog = '') =>
      pdfPage(`/C cs 1 0 0 sc ${box}`, '/ColorSpace << /C [/ICCBased 5 0 R] >>', [profile], { catalog })
    expect(await factsOfLow(page())).toMatchObject({
      colorSpaces: ['rgb'],
      iccProfiles: [expect.stringContaining('sRGB')],
    })
    const intent =
      '/OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (CGATS TR 001) >>]'
    expect((await factsOfLow(page(intent))).iccProfiles).toContain('CGATS TR 001')
  })

  test.each<[string, Buffer]>([
    ['an unknown color space', pdfPage(`/X cs 1 scn ${box}`, '', [])],
    ['color spaces in a circle', pdfPage(`/X cs 1 scn ${box}`, '/ColorSpace << /X /Y /Y /X >>', [])],
    ['too many operations', pdfPage('0 0 m '.repeat(410_000), '', [])],
  ])('are not measured with %s', async (_, bytes) => {
    const { layout: _layout, ...facts } = await factsOfLow(bytes)
    expect({ ...facts, layout: null }).toEqual(noFacts)
  })

  test('reads a recursive form once', async () => {
    const bytes = pdfPage('/F Do', objects, [cmykPicture, form(`0 1 0 0 k ${box} /F Do`, objects)])
    expect((await factsOfLow(bytes)).colorSpaces).toEqual(['cmyk'])
  })
})

const font = (entries: string) => `/Font << /A << /Type /Font ${entries} >> >>`
const text = (operators = '') => `BT /A 12 Tf ${operators} (Hello) Tj ET`
const described = (file: string) =>
  font(
    `/Subtype /TrueType /BaseFont /ABCDEF+Lobster /FontDescriptor << /Type /FontDescriptor /FontName /Lobster /Flags 4 ${file} >>`,
  )

describe('fonts of a PDF that are not embedded', () => {
  test.each<[string, Buffer, string[]]>([
    ['a standard font', pdfPage(text(), font('/Subtype /Type1 /BaseFont /Helvetica'), []), ['Helvetica']],
    ['a described font without its file', pdfPage(text(), described(''), []), ['Lobster']],
    ['an embedded font', pdfPage(text(), described('/FontFile2 5 0 R'), [grayPicture(1, 1)]), []],
    ['a font without text', pdfPage(box, font('/Subtype /Type1 /BaseFont /Helvetica'), []), []],
    ['invisible text', pdfPage(text('3 Tr'), font('/Subtype /Type1 /BaseFont /Helvetica'), []), []],
  ])('%s', async (_, bytes, expected) => {
    expect((await factsOfLow(bytes)).missingFonts).toEqual(expected)
  })
})

const layoutOf = async (bytes: Buffer, type: ArtworkType) => (await factsOf(bytes, type)).layout

describe('lines, texts and boxes', () => {
  test.each<[string, Buffer, number | null]>([
    ['no lines', pdfPage(box, '', []), null],
    ['a line of a point, by default', pdfPage('0 0 m 9 9 l S', '', []), 1],
    ['the thinnest of two', pdfPage('3 w 0 0 m 9 9 l S .2 w 0 0 m 9 9 l S', '', []), 0.2],
    ['scaled widths', pdfPage('q .1 0 0 .1 0 0 cm 2 w 0 0 m 9 9 l S Q', '', []), 0.2],
    ['a restored width', pdfPage('q .1 w Q 2 w 0 0 m 9 9 l s', '', []), 2],
    ['as thin as the printer can print', pdfPage('0 w 0 0 m 9 9 l S', '', []), 0],
    ['in a form', pdfPage('/F Do', objects, [cmykPicture, form('.5 w 0 0 9 9 re S')]), 0.5],
    ['filled and stroked', pdfPage('.3 w 0 0 9 9 re B', '', []), 0.3],
  ])('finds the thinnest line of a page: %s', async (_, bytes, points) => {
    const { layout } = await factsOfLow(bytes)
    if (points === null) expect(layout?.thinnestLine).toBeNull()
    else expect(layout?.thinnestLine).toBeCloseTo(points / 300, 5)
  })

  test.each<[string, string, number | null]>([
    ['none', '<rect width="9" height="9"/>', null],
    ['scaled', '<g stroke="red" stroke-width="2"><path d="M0 0h9" transform="scale(.1)"/></g>', 0.2],
    [
      'styled by a style sheet',
      '<style>.a{stroke:red;stroke-width:.3}</style><path class="a" d="M0 0h9"/>',
      0.3,
    ],
    ['hidden', '<path d="M0 0h9" stroke="red" stroke-width=".1" display="none"/>', null],
  ])('finds the thinnest line of a drawing: %s', async (_, inner, width) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${inner}</svg>`
    const layout = await layoutOf(Buffer.from(svg), 'svg')
    if (width === null) expect(layout?.thinnestLine).toBeNull()
    else expect(layout?.thinnestLine).toBeCloseTo(width / 100, 5)
  })

  test('reports the missing font of a drawing’s text', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><g font-family="'Lobster', serif"><text y="20">Hi</text></g></svg>`
    expect((await factsOf(Buffer.from(svg), 'svg')).missingFonts).toEqual(['Lobster'])
  })

  const lettered = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">${inner}</svg>`)
  const word = '<text font-size="10" x="2" y="20">Hello</text>'

  test.each([
    ['used elsewhere', `<defs><g id="a">${word}</g></defs><use href="#a"/>`, ['unnamed']],
    ['in a symbol that is used', `<symbol id="a">${word}</symbol><use href="#a" y="9"/>`, ['unnamed']],
    ['in a symbol that nothing uses', `<symbol id="a">${word}</symbol>`, []],
    ['hidden', `<g style="display:none">${word}</g>`, []],
  ])('finds the fonts of text in a drawing: %s', async (_, inner, fonts) => {
    expect((await factsOf(lettered(inner), 'svg')).missingFonts).toEqual(fonts)
  })

  test('finds a drawing’s text, and ignores its shapes', async () => {
    const shapes = '<rect width="100" height="50" fill="gold"/><path d="M0 0h9" stroke="red"/>'
    const texts = async (inner: string) => (await layoutOf(lettered(shapes + inner), 'svg'))?.texts ?? []
    expect(await texts('')).toEqual([])
    const [left = 0, top = 0, right = 0, bottom = 0] = (await texts(word))[0] ?? []
    expect(left).toBeCloseTo(0.02, 1)
    expect(right).toBeLessThan(0.4)
    expect([top > 0.15, bottom]).toEqual([true, expect.closeTo(0.4, 1)])
    const far = await texts(`${word}<text font-size="10" x="99" y="45" text-anchor="end">Bye</text>`)
    expect(far).toHaveLength(2)
    expect(far[0]?.[2]).toBeGreaterThan(0.97)
    expect(await texts(`${word}<text font-size="10" x="70" y="20">Bye</text>`)).toHaveLength(2)
    const moved = await texts(`<defs><g id="a">${word}</g></defs><use href="#a" x="50"/>`)
    expect(moved[0]?.[0]).toBeCloseTo(0.52, 1)
  })

  const helvetica = font('/Subtype /Type1 /BaseFont /Helvetica')
  const hello = (x: number, y: number) => `BT /A 20 Tf ${x} ${y} Td (Hello) Tj ET`

  test('finds text relative to the page and to the trim box', async () => {
    const [whole] = (await layoutOf(pdfPage(hello(30, 40), helvetica, []), 'pdf'))?.texts ?? []
    expect(whole?.[0]).toBeCloseTo(0.1, 2)
    expect(whole?.[3]).toBeCloseTo((200 - 36) / 200, 2)
    expect((whole?.[2] ?? 0) - (whole?.[0] ?? 0)).toBeGreaterThan(0.1)
    const boxes = { page: '/TrimBox [10 10 290 190] /BleedBox [0 0 300 200]' }
    const trimmed = await layoutOf(pdfPage(hello(10, 40), helvetica, [], boxes), 'pdf')
    expect(trimmed).toMatchObject({
      boxes: ['trim', 'bleed'],
      frame: {
        trim: [1 / 30, 0.05, 29 / 30, 0.95].map((each) => expect.closeTo(each, 6)),
        bleed: [0, 0, 1, 1],
      },
    })
    expect(trimmed?.texts[0]?.[0]).toBeCloseTo(0, 2)
    expect(trimmed?.texts[0]?.[3]).toBeCloseTo((190 - 36) / 180, 2)
  })

  test.each([
    [90, [0.1, 0.2, 0.8, 0.9]],
    [180, [0.1, 0.1, 0.8, 0.8]],
    [270, [0.2, 0.1, 0.9, 0.8]],
  ])('finds the trim box of a page turned by %i degrees', async (turn, trim) => {
    const page = `/TrimBox [270 20 60 160] /Rotate ${turn}`
    expect((await layoutOf(pdfPage('', '', [], { page }), 'pdf'))?.frame?.trim).toEqual(
      trim.map((each) => expect.closeTo(each, 6)),
    )
  })

  test('finds text where it appears on a rotated page', async () => {
    const [box] =
      (await layoutOf(pdfPage(hello(30, 40), helvetica, [], { page: '/Rotate 90' }), 'pdf'))?.texts ?? []
    expect(box?.[0]).toBeCloseTo(36 / 200, 2)
    expect(box?.[1]).toBeCloseTo(30 / 300, 2)
  })
})
