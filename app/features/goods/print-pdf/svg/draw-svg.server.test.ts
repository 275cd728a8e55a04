import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { printPdf } from '#test/print-pdf.ts'
import { colorsAt, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { maxDifferent, difference, drawing } from '#test/printed-difference.ts'

describe('drawings are printed as vectors', () => {
  test.each([
    [
      'shapes',
      '<rect x="9" y="9" width="90" height="60" rx="20" ry="10" fill="teal"/><circle cx="50%" cy="50%" r="40" fill="#c06"/><ellipse cx="240" cy="50" rx="40" ry="20"/><polygon points="10,190 60,120 110,190" fill="rgb(200, 30, 40)"/><polyline points="150,190 200,150 250,190" fill="none" stroke="navy" stroke-width="6"/><line x1="5" y1="100" x2="90" y2="100" stroke="olive" stroke-width="3"/>',
    ],
    [
      'clips',
      '<clipPath id="c"><circle cx="150" cy="100" r="80"/></clipPath><g clip-path="url(#c)"><rect width="300" height="100" fill="orange"/><rect y="100" width="300" height="100" fill="teal"/></g>',
    ],
    [
      'style sheets that say where elements are',
      '<style>#g path,g&gt;.k{fill:orange}rect.b.c{fill:teal!important}.d{fill:red}.e{fill:blue}#h .x{display:none}g.o{opacity:.3}g .m{mix-blend-mode:multiply}</style><g id="g"><path d="M10 10h80v80h-80z"/><rect class="k" x="100" y="10" width="80" height="80"/></g><rect class="b c" x="190" y="10" width="80" height="80" style="fill:red"/><rect class="e d" x="10" y="100" width="80" height="80"/><g id="h"><rect class="x" width="300" height="200"/></g><g class="o"><rect x="100" y="100" width="80" height="80"/></g><g fill="gold"><rect x="190" y="80" width="80" height="100" class="m"/></g>',
    ],
    [
      'gradients that fade',
      '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient><radialGradient id="b"><stop stop-color="#00f8"/><stop offset="1" stop-color="lime" stop-opacity=".2"/></radialGradient><rect width="300" height="60" y="60" fill="black"/><rect width="200" height="180" fill="url(#a)" opacity=".8"/><g opacity=".9" transform="translate(20 10) scale(.9)"><circle cx="220" cy="110" r="80" fill="url(#b)" stroke="url(#a)" stroke-width="12"/></g>',
    ],
    [
      'masks of light',
      '<mask id="m"><rect x="0" y="0" width="300" height="200" fill="white"/><circle cx="100" cy="100" r="50" fill="black"/><rect x="180" width="120" height="200" fill="#888"/></mask><g mask="url(#m)"><rect x="10" y="10" width="280" height="90" fill="crimson"/><rect x="10" y="70" width="280" height="110" fill="navy"/></g>',
    ],
    [
      'a stroke of a pattern',
      '<pattern id="a" patternUnits="userSpaceOnUse" width="24" height="24"><rect width="12" height="24" fill="black"/><rect x="12" width="12" height="24" fill="orange"/></pattern><circle cx="150" cy="100" r="70" fill="none" stroke="url(#a)" stroke-width="40"/>',
    ],
    [
      'what is blended within its group only',
      '<rect width="300" height="200" fill="gold"/><g style="isolation:isolate"><rect x="20" y="20" width="160" height="110" fill="teal"/><rect x="100" y="60" width="160" height="120" fill="crimson" style="mix-blend-mode:multiply"/></g>',
    ],
  ])('%s', async (_, inner) => {
    expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
  })

  test.each([
    [
      'a clip in shares of what a switch shows',
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><g clip-path="url(#c)"><switch><rect requiredExtensions="x" width="9" height="9"/><rect x="110" y="20" width="160" height="160" fill="teal"/></switch></g>',
    ],
  ])('%s', async (_, inner) => {
    const svg = drawing(inner)
    expect(await difference(svg)).toBeLessThan(maxDifferent)
    const { facts } = await drawPreview(svg, 'svg')
    expect(facts.layout?.effects).toEqual([])
  })

  test('a picture that fills shapes, as Figma writes it, beside a blend mode', async () => {
    const half = { create: { width: 30, height: 20, channels: 3 as const, background: 'crimson' } }
    const picture = sharp({ create: { ...half.create, width: 60, height: 40, background: 'teal' } })
    const png = await picture
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const svg = drawing(
      `<g clip-path="url(#c)" opacity=".9"><rect x="30" y="30" width="240" height="140" rx="20" fill="url(#p)" stroke="navy" stroke-width="6"/></g><path fill-rule="evenodd" fill-opacity=".6" d="M210 10h80v80h-80z M230 30h40v40h-40z" fill="url(#p)"/><g style="mix-blend-mode:multiply"><circle cx="100" cy="100" r="60" fill="gold"/></g><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use href="#i" transform="matrix(.0167 0 0 .03 0 -.1)"/></pattern><clipPath id="c"><rect width="200" height="200"/></clipPath><image id="i" width="60" height="40" href="data:image/png;base64,${png.toString('base64')}"/></defs>`,
    )
    expect(await difference(svg)).toBeLessThan(maxDifferent)
    const { facts } = await drawPreview(svg, 'svg')
    expect(facts.layout?.effects).toEqual([])
  })

  test('pictures keep every byte', async () => {
    const raw = { width: 30, height: 20, channels: 3 } as const
    const pixels = Uint8Array.from({ length: 30 * 20 * 3 }, (_, at) => (at * 37) % 251)
    const jpeg = await sharp(pixels, { raw }).jpeg().toBuffer()
    const svg = drawing(
      `<image width="300" height="200" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
    )
    const pdf = Buffer.from(await printPdf(svg, 'svg'))
    expect(pdf.includes(jpeg)).toBe(true)
  })

  const gs = versionOf('gs')

  test.each([
    ['a pattern that fades', '<rect width="30" height="40" fill="red" opacity=".5"/>', 'fill="url(#p)"'],
    ['a blend mode', '<rect/>', 'fill="gold" style="mix-blend-mode:multiply"'],
  ])(
    `%s is on the plates of ${gs ?? 'Ghostscript, which is not installed: not checked'}`,
    async (_, tile, how) => {
      const pattern = `<pattern id="p" patternUnits="userSpaceOnUse" width="60" height="40">${tile}</pattern>`
      const svg = drawing(`${pattern}<g opacity=".9"><rect width="300" height="200" ${how}/></g>`)
      const plates = gs ? await platesOf(await printPdf(svg, 'svg')) : { Yellow: 9, CutContour: 9 }
      expect(plates.Yellow).toBeGreaterThan(3)
      expect(plates.CutContour).toBeGreaterThan(0)
    },
  )

  test(`a gradient that fades is on the plates of ${gs ?? 'Ghostscript, which is not installed: not checked'}`, async () => {
    const stop = (offset: number) => `<stop offset="${offset}" stop-color="#c02060" stop-opacity=".5"/>`
    const gradient = `<linearGradient id="g">${stop(0)}${stop(1)}</linearGradient>`
    const inkOf = async (fill: string) =>
      gs
        ? (
            await platesOf(
              await printPdf(drawing(`${gradient}<rect width="300" height="200" ${fill}/>`), 'svg'),
            )
          ).Magenta
        : 30
    const faded = await inkOf('fill="url(#g)"')
    const plain = await inkOf('fill="#c02060" fill-opacity=".5"')
    expect(plain).toBeGreaterThan(10)
    expect(Math.abs((faded ?? 0) - (plain ?? 0))).toBeLessThan(2)
  })

  test.each([
    ['in millimeters', 'viewBox="0 0 288 192"', '<circle cx="144" cy="96" r="15mm" fill="#c33"/>'],
    ['in a drawing of inches', 'width="3in" height="2in"', '<circle cx="144" cy="96" r="60" fill="#c33"/>'],
  ])('the cut line follows artwork %s', async (_, attributes, inner) => {
    const size = { width: 3, height: 3 }
    const pdf = await printPdf(drawing(inner, attributes), 'svg', { size, shape: 'die-cut' })
    const border = size.width / 2 - defaultDesign.cut.offset
    const [within, beyond] = await colorsAt(pdf, [
      [border - 0.05, 0],
      [border + 0.05, 0],
    ])
    expect(within?.[2]).toBeLessThan(80)
    expect(beyond?.[2]).toBeGreaterThan(230)
  })

  test('a view box that begins elsewhere, and sizes in millimeters', async () => {
    const inner = '<circle cx="0" cy="0" r="90" fill="teal"/>'
    const attributes = 'viewBox="-150 -100 300 200" width="76.2mm" height="50.8mm"'
    expect(await difference(drawing(inner, attributes))).toBeLessThan(maxDifferent)
    const { artwork, content } = await readPrintPdf(await printPdf(drawing(inner, attributes), 'svg'))
    expect(artwork.get('Subtype')).toMatchObject({ name: 'Form' })
    expect(content).not.toContain('BI')
  })
})

describe('a drawing with more to it is refused in words', () => {
  const shape = '<rect width="90" height="90"'
  test.each([
    [
      'a pattern of a million tiles',
      `<pattern id="p" width=".001" height=".001">${shape}/></pattern>${shape} fill="url(#p)"/>`,
    ],
    [
      'a pattern that is painted beyond its tile',
      `<pattern id="p" width=".1" height=".1" overflow="visible">${shape}/></pattern>${shape} fill="url(#p)"/>`,
    ],
    [
      'a gradient that refers to itself',
      `<linearGradient id="g" href="#g"><stop/><stop/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'a gradient repeated a million times',
      `<linearGradient id="g" x2="1e-6" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'a gradient around a point outside of it',
      `<radialGradient id="g" fx="2"><stop/><stop offset="1" stop-color="red"/></radialGradient>${shape} fill="url(#g)"/>`,
    ],
    ['a symbol that shows itself', '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>'],
    ['what refers to itself', '<g id="a"><use href="#a"/></g>'],
    ['a selector that is not supported', `<style>rect:unheard-of{opacity:.5}</style><g>${shape}/></g>`],
  ])('%s', async (_, inner) => {
    await expect(printPdf(drawing(inner), 'svg')).rejects.toMatchObject({
      name: 'UnreadableArtwork',
      reason: 'unsupported',
    })
  })

  test.each([
    [
      'a mask of a mask',
      `<mask id="k">${shape} fill="white"/></mask><mask id="m" mask="url(#k)">${shape}/></mask>${shape} mask="url(#m)"/>`,
    ],
    ['a mask that is not there', `${shape} mask="url(#m)"/>`],
    ['a color of a press', `${shape} fill="device-cmyk(0 1 0 0)"/>`],
    ['a blend mode that PDFs have not', `${shape} style="mix-blend-mode:plus-lighter"/>`],
    [
      'a color of a press in a gradient',
      `<linearGradient id="g"><stop stop-color="device-cmyk(0 1 0 0)"/><stop offset="1"/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'a mask with a marker',
      `<mask id="m">${shape} vector-effect="non-scaling-stroke"/></mask>${shape} mask="url(#m)"/>`,
    ],
    ['a marker', '<marker id="m"><path d="M0 0h9v9z"/></marker><path d="M9 9h90" marker-end="url(#m)"/>'],
    ['lines that keep their width', `${shape} vector-effect="non-scaling-stroke"/>`],
    ['markers before what they mark', `${shape} paint-order="markers"/>`],
    ['a place of its own to turn around', `${shape} transform-origin="center" transform="rotate(9)"/>`],
    [
      'a clip of two shapes',
      `<clipPath id="c">${shape}/>${shape}/></clipPath>${shape} clip-path="url(#c)"/>`,
    ],
    ['a choice by language', `<switch><g systemLanguage="en">${shape}/></g><g><circle r="9"/></g></switch>`],
    ['a selector that is not supported', `<style>rect:unheard-of{opacity:.5}</style><g>${shape}/></g>`],
    [
      'a pattern beside a blend mode',
      `<pattern id="p" width=".1" height=".1">${shape}/></pattern>${shape} fill="url(#p)"/>${shape} style="mix-blend-mode:multiply"/>`,
    ],
  ])('%s, which is said at the upload', async (_, inner) => {
    const svg = drawing(inner)
    await expect(printPdf(svg, 'svg')).rejects.toMatchObject({ reason: 'unsupported' })
    const { facts } = await drawPreview(svg, 'svg')
    expect(facts.layout?.effects).toEqual(['unprintable'])
  })

  test('text, whose font may differ, with what to do', async () => {
    await expect(printPdf(drawing('<text x="9" y="99">Hello</text>'), 'svg')).rejects.toMatchObject({
      name: 'UnreadableArtwork',
      reason: 'text',
      message: expect.stringContaining('convert the text to outlines') as string,
    })
  })

  test('a picture that is cut off', async () => {
    const svg = drawing('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>')
    await expect(printPdf(svg, 'svg')).rejects.toMatchObject({ name: 'UnreadableArtwork' })
  })
})
