import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { casesOfRun } from '#test/long-run.ts'
import { printPdf } from '#test/print-pdf.ts'
import { colorsAt, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'
import { maxDifferent, difference, drawing } from '#test/printed-difference.ts'

describe('drawings are printed as vectors', () => {
  const drawings = [
    [
      'shapes',
      '<rect x="9" y="9" width="90" height="60" rx="20" ry="10" fill="teal"/><circle cx="50%" cy="50%" r="40" fill="#c06"/><ellipse cx="240" cy="50" rx="40" ry="20"/><polygon points="10,190 60,120 110,190" fill="rgb(200, 30, 40)"/><polyline points="150,190 200,150 250,190" fill="none" stroke="navy" stroke-width="6"/><line x1="5" y1="100" x2="90" y2="100" stroke="olive" stroke-width="3"/>',
    ],
    [
      'clips',
      '<clipPath id="c"><circle cx="150" cy="100" r="80"/></clipPath><g clip-path="url(#c)"><rect width="300" height="100" fill="orange"/><rect y="100" width="300" height="100" fill="teal"/></g>',
    ],
    [
      'style sheets that select by position',
      '<style>#g path,g&gt;.k{fill:orange}rect.b.c{fill:teal!important}.d{fill:red}.e{fill:blue}#h .x{display:none}g.o{opacity:.3}g .m{mix-blend-mode:multiply}</style><g id="g"><path d="M10 10h80v80h-80z"/><rect class="k" x="100" y="10" width="80" height="80"/></g><rect class="b c" x="190" y="10" width="80" height="80" style="fill:red"/><rect class="e d" x="10" y="100" width="80" height="80"/><g id="h"><rect class="x" width="300" height="200"/></g><g class="o"><rect x="100" y="100" width="80" height="80"/></g><g fill="gold"><rect x="190" y="80" width="80" height="100" class="m"/></g>',
    ],
    [
      'gradients that fade',
      '<linearGradient id="a"><stop stop-color="red"/><stop offset="1" stop-color="red" stop-opacity="0"/></linearGradient><radialGradient id="b"><stop stop-color="#00f8"/><stop offset="1" stop-color="lime" stop-opacity=".2"/></radialGradient><rect width="300" height="60" y="60" fill="black"/><rect width="200" height="180" fill="url(#a)" opacity=".8"/><g opacity=".9" transform="translate(20 10) scale(.9)"><circle cx="220" cy="110" r="80" fill="url(#b)" stroke="url(#a)" stroke-width="12"/></g>',
    ],
    [
      'masks by luminance',
      '<mask id="m"><rect x="0" y="0" width="300" height="200" fill="white"/><circle cx="100" cy="100" r="50" fill="black"/><rect x="180" width="120" height="200" fill="#888"/></mask><g mask="url(#m)"><rect x="10" y="10" width="280" height="90" fill="crimson"/><rect x="10" y="70" width="280" height="110" fill="navy"/></g>',
    ],
    [
      'a stroke of a pattern',
      '<pattern id="a" patternUnits="userSpaceOnUse" width="24" height="24"><rect width="12" height="24" fill="black"/><rect x="12" width="12" height="24" fill="orange"/></pattern><circle cx="150" cy="100" r="70" fill="none" stroke="url(#a)" stroke-width="40"/>',
    ],
    [
      'shapes blended only within their group',
      '<rect width="300" height="200" fill="gold"/><g style="isolation:isolate"><rect x="20" y="20" width="160" height="110" fill="teal"/><rect x="100" y="60" width="160" height="120" fill="crimson" style="mix-blend-mode:multiply"/></g>',
    ],
  ]
  const shortOnes = ['shapes', 'clips', 'gradients that fade', 'masks by luminance']

  test.each(casesOfRun(drawings, ([name = '']) => shortOnes.includes(name)))('%s', async (_, inner = '') => {
    expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
  })

  const files = ['clip-of-several-shapes', 'fill-icc-color', 'too-complex-under-load']

  test.each(casesOfRun(files, (name) => name === 'clip-of-several-shapes'))(
    'prints %s.svg as shown',
    async (name) => {
      expect(await difference(readFileSync(`test/files/${name}.svg`))).toBeLessThan(maxDifferent)
    },
  )

  const withMarkers = [
    [
      'arrowheads that turn with their lines',
      `<marker id="m" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="4" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="crimson"/></marker><marker id="d" markerUnits="userSpaceOnUse" refX="6" refY="6" markerWidth="14" markerHeight="14" orient="45"><rect width="12" height="12" fill="teal"/></marker><g fill="none" stroke="navy" stroke-width="5" marker-end="url(#m)"><path d="M30 30C90 0 90 80 150 40" marker-start="url(#m)"/><path d="M30 90l50 20l30 -40l60 50" marker-mid="url(#d)"/><path d="M200 60a40 40 0 1 1 60 60" style="marker:url(#m)"/><path d="M30 170L120 140M60 185l60 -10"/><polyline points="150,180 200,140 270,180" marker-start="url(#m)"/></g>`,
    ],
    [
      'faded arrowheads of a closed shape, in a specified paint order',
      `<marker id="m" refX="2" refY="2" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0h4v4z" fill="orange"/></marker><g opacity=".6"><rect width="300" height="100" fill="silver"/></g><polygon points="60,40 240,60 150,160" fill="teal" stroke="navy" stroke-width="10" opacity=".5" paint-order="markers stroke" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"/>`,
    ],
    [
      'clips of several shapes, in fractions of a box and from style sheets, faded and blended',
      `<style>.k{clip-path:url(#c)}.e{clip-rule:evenodd}</style><clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".6" height=".6"/><circle cx=".6" cy=".6" r=".4"/><path d="M0 0h1v.1h-1z" visibility="hidden"/></clipPath><clipPath id="d" transform="translate(150 110)"><path class="e" d="M0 0h80v80h-80zM20 20h40v40h-40z"/><path d="M120 0h-30v80h30z"/></clipPath><rect width="300" height="100" fill="gold"/><g class="k" opacity=".9" style="mix-blend-mode:multiply" transform="translate(5 0) scale(.9)"><rect x="20" y="20" width="160" height="50" fill="crimson"/><rect x="20" y="70" width="160" height="90" fill="teal"/></g><rect width="300" height="200" fill="navy" clip-path="url(#d)"/>`,
    ],
    [
      'a clip relative to the element that a switch shows',
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><g clip-path="url(#c)"><switch><rect requiredExtensions="x" width="9" height="9"/><rect x="110" y="20" width="160" height="160" fill="teal"/></switch></g>',
    ],
  ]
  const shortMarkers = ['arrowheads that turn with their lines']

  test.each(casesOfRun(withMarkers, ([name = '']) => shortMarkers.includes(name)))(
    '%s',
    async (_, inner = '') => {
      expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
    },
  )

  test('prints shapes filled with pictures, as Figma exports them, together with a blend mode', async () => {
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
  })

  test('keeps every byte of the pictures', async () => {
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
  ])(`puts %s on the plates of Ghostscript ${gs ?? '(not installed: skipped)'}`, async (_, tile, how) => {
    const pattern = `<pattern id="p" patternUnits="userSpaceOnUse" width="60" height="40">${tile}</pattern>`
    const svg = drawing(`${pattern}<g opacity=".9"><rect width="300" height="200" ${how}/></g>`)
    const plates = gs ? await platesOf(await printPdf(svg, 'svg')) : { Yellow: 9, CutContour: 9 }
    expect(plates.Yellow).toBeGreaterThan(3)
    expect(plates.CutContour).toBeGreaterThan(0)
  })

  test(`puts a fading gradient on the plates of Ghostscript ${gs ?? '(not installed: skipped)'}`, async () => {
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
    [
      'in a drawing sized in inches',
      'width="3in" height="2in"',
      '<circle cx="144" cy="96" r="60" fill="#c33"/>',
    ],
  ])('makes the cut line follow artwork %s', async (_, attributes, inner) => {
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

  test('prints a view box that doesn’t start at 0, 0, and sizes in millimeters', async () => {
    const inner = '<circle cx="0" cy="0" r="90" fill="teal"/>'
    const attributes = 'viewBox="-150 -100 300 200" width="76.2mm" height="50.8mm"'
    expect(await difference(drawing(inner, attributes))).toBeLessThan(maxDifferent)
    const { artwork, content } = await readPrintPdf(await printPdf(drawing(inner, attributes), 'svg'))
    expect(artwork.get('Subtype')).toMatchObject({ name: 'Form' })
    expect(content).not.toContain('BI')
  })
})

describe('refuses an unsupported drawing, naming the part', () => {
  const shape = '<rect width="90" height="90"'
  test.each([
    [
      'a pattern of too many tiles',
      `<pattern id="p" width=".001" height=".001">${shape}/></pattern>${shape} fill="url(#p)"/>`,
    ],
    [
      'a pattern that is painted beyond its tile',
      `<pattern id="p" width=".1" height=".1" overflow="visible">${shape}/></pattern>${shape} fill="url(#p)"/>`,
    ],
    [
      'a gradient or pattern that inherits from too many others',
      `<linearGradient id="g" href="#g"><stop/><stop/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'a gradient that is repeated too often',
      `<linearGradient id="g" x2="1e-6" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'a gradient with a focal point outside its circle',
      `<radialGradient id="g" fx="2"><stop/><stop offset="1" stop-color="red"/></radialGradient>${shape} fill="url(#g)"/>`,
    ],
    ['too many shapes', '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>'],
    ['too many shapes', '<g id="a"><use href="#a"/></g>'],
    ['unsupported style sheet selectors', `<style>rect:unheard-of{opacity:.5}</style><g>${shape}/></g>`],
    [
      'a mask with its own mask or clip',
      `<mask id="k">${shape} fill="white"/></mask><mask id="m" mask="url(#k)">${shape}/></mask>${shape} mask="url(#m)"/>`,
    ],
    ['a missing element (“m”)', `${shape} mask="url(#m)"/>`],
    ['the color device-cmyk(0 1 0 0)', `${shape} fill="device-cmyk(0 1 0 0)"/>`],
    ['the blend mode plus-lighter', `${shape} style="mix-blend-mode:plus-lighter"/>`],
    [
      'the color device-cmyk(0 1 0 0)',
      `<linearGradient id="g"><stop stop-color="device-cmyk(0 1 0 0)"/><stop offset="1"/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    [
      'the property vector-effect',
      `<mask id="m">${shape} vector-effect="non-scaling-stroke"/></mask>${shape} mask="url(#m)"/>`,
    ],
    ['the property vector-effect', `${shape} vector-effect="non-scaling-stroke"/>`],
    ['the property transform-origin', `${shape} transform-origin="center" transform="rotate(9)"/>`],
    // Renderers ignore it: only a CSS transform may have units.
    ['the transform rotate(1rad)', `${shape} transform="rotate(1rad)"/>`],
    ['the unit vw', '<circle cx="9" cy="9" r="2.5vw"/>'],
    [
      'arrowheads (markers) on a path of several pieces',
      '<marker id="m"><path d="M0 0h9v9z"/></marker><path d="M9 9h90v90M99 9v9h9" marker-mid="url(#m)"/>',
    ],
    [
      'an arrowhead (marker) with its own opacity',
      '<marker id="m" opacity=".5"><path d="M0 0h9v9z"/></marker><path d="M9 9h90" stroke="red" marker-end="url(#m)"/>',
    ],
    [
      'a clip made of 2 shapes',
      `<mask id="m">${shape} fill="white"/></mask><clipPath id="c">${shape}/>${shape}/></clipPath>${shape} clip-path="url(#c)" mask="url(#m)"/>`,
    ],
    [
      'a clip within a clip',
      `<clipPath id="k">${shape}/></clipPath><clipPath id="c">${shape} clip-path="url(#k)"/></clipPath>${shape} clip-path="url(#c)"/>`,
    ],
    ['a clip made of <text>', `<clipPath id="c"><text>Hi</text></clipPath>${shape} clip-path="url(#c)"/>`],
    [
      'content that depends on the language',
      `<switch><g systemLanguage="en">${shape}/></g><g><circle r="9"/></g></switch>`,
    ],
    [
      'a pattern together with a blend mode',
      `<pattern id="p" width=".1" height=".1">${shape}/></pattern>${shape} fill="url(#p)"/>${shape} style="mix-blend-mode:multiply"/>`,
    ],
  ])('%s', async (part, inner) => {
    await expect(printPdf(drawing(inner), 'svg')).rejects.toMatchObject({
      name: 'UnreadableArtwork',
      reason: 'unsupported',
      part,
      message: `This SVG drawing uses ${part}, which we can’t print. Please expand or flatten it in your design program, or upload a PDF or PNG.`,
    })
  })

  test('text, whose font may differ, with advice', async () => {
    await expect(printPdf(drawing('<text x="9" y="99">Hello</text>'), 'svg')).rejects.toMatchObject({
      name: 'UnreadableArtwork',
      reason: 'text',
      message: expect.stringContaining('convert the text to outlines') as string,
    })
  })

  test('a truncated picture', async () => {
    const svg = drawing('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>')
    await expect(printPdf(svg, 'svg')).rejects.toMatchObject({ name: 'UnreadableArtwork' })
  })
})
