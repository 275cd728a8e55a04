import { readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { drawPreview } from '#test/draw-preview.ts'
import { printPdf } from '#test/print-pdf.ts'
import { colorsAt, drawTrim, platesOf, readPrintPdf } from '#test/read-print-pdf.ts'
import { versionOf } from '#test/version-of.ts'

const edge = 12
/** What edges that are a pixel apart differ by, and half as much again. */
const maxDifferent = 40

/**
 * The largest difference between what is printed and what the preview shows: 0 to 255. Both are blurred, as their edges may
 * lie half a pixel apart; the cut line at the edge is left out.
 */
async function difference(svg: Buffer): Promise<number> {
  const { previewBytes } = await drawPreview(svg, 'svg')
  const { width, height } = await sharp(previewBytes).metadata()
  const size = { width: 3, height: (3 * height) / width }
  const { data, info } = await drawTrim(await printPdf(svg, 'svg', { size, shape: 'rectangle' }))
  const shown = sharp(previewBytes).resize(info.width, info.height, { fit: 'fill' })
  const inner = { left: edge, top: edge, width: info.width - 2 * edge, height: info.height - 2 * edge }
  const blurred = (picture: Sharp) => picture.extract(inner).blur(4).raw().toBuffer()
  const one = await blurred(sharp(data, { raw: info }))
  const other = await blurred(sharp(await shown.flatten({ background: 'white' }).png().toBuffer()))
  let most = 0
  for (const [at, value] of one.entries()) most = Math.max(most, Math.abs(value - (other[at] ?? 0)))
  return most
}

const drawing = (inner: string, attributes = 'viewBox="0 0 300 200"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)

describe('studio: drawings are printed as vectors', () => {
  test.each(readdirSync('public/designs'))('%s is printed as it is shown', async (name) => {
    expect(await difference(readFileSync(`public/designs/${name}`))).toBeLessThan(maxDifferent)
  })

  test.each([
    [
      'shapes',
      '<rect x="9" y="9" width="90" height="60" rx="20" ry="10" fill="teal"/><circle cx="50%" cy="50%" r="40" fill="#c06"/><ellipse cx="240" cy="50" rx="40" ry="20"/><polygon points="10,190 60,120 110,190" fill="rgb(200, 30, 40)"/><polyline points="150,190 200,150 250,190" fill="none" stroke="navy" stroke-width="6"/><line x1="5" y1="100" x2="90" y2="100" stroke="olive" stroke-width="3"/>',
    ],
    [
      'strokes',
      '<path d="M20 20h200l-100 90z" fill="gold" stroke="#333" stroke-width="14" stroke-linejoin="round"/><path d="M20 150h250" stroke="red" stroke-width="12" stroke-linecap="round" stroke-dasharray="1 25"/><path d="M20 180h250" stroke="blue" stroke-width="6" stroke-dasharray="20 10 5" stroke-dashoffset="7"/>',
    ],
    [
      'strokes below what they are around',
      '<g stroke-width="24" stroke-linejoin="round"><path d="M40 40h90v90h-90z" fill="gold" stroke="#333" paint-order="stroke"/><path d="M180 50h80v80h-80z" fill="gold" stroke="#333" paint-order="stroke fill" stroke-opacity=".5"/></g>',
    ],
    [
      'colors by hue',
      '<rect width="100" height="200" fill="hsl(210, 80%, 40%)"/><rect x="100" width="100" height="200" fill="hsla(-30deg 90% 60% / 50%)"/><rect x="200" width="100" height="200" fill="hsl(480,100%,25%)"/>',
    ],
    ['fill rules', '<path d="M20 20h160v160h-160z M60 60h80v80h-80z" fill-rule="evenodd" fill="purple"/>'],
    [
      'groups that fade as one',
      '<g opacity="0.5"><rect width="150" height="150" fill="red"/><rect x="75" y="50" width="150" height="150" fill="blue" stroke="black" stroke-width="20" opacity="0.6"/></g>',
    ],
    [
      'what shines through',
      '<rect width="150" height="150" fill="red" fill-opacity="40%"/><rect x="75" y="50" width="150" height="140" fill="rgba(0,0,255,.3)" stroke="#0f08" stroke-width="10"/>',
    ],
    [
      'transforms',
      '<g transform="translate(150 100) rotate(30)"><rect x="-60" y="-40" width="120" height="80" transform="scale(1.2,.8) skewX(10)" fill="green"/></g><rect width="30" height="30" transform="matrix(1 .5 -.5 1 40 20) rotate(10 15 15)"/>',
    ],
    [
      'what is used twice',
      '<defs><g id="leaf" fill="green"><path d="M0 0q40-40 80 0q-40 40-80 0"/></g></defs><use href="#leaf" x="20" y="60"/><use href="#leaf" transform="translate(150 140) rotate(-20)" stroke="black" stroke-width="4"/>',
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
      'a pattern that is written in a masked group',
      '<mask id="m"><circle cx="150" cy="100" r="90" fill="white"/></mask><g mask="url(#m)"><pattern id="p" patternUnits="userSpaceOnUse" width="40" height="40"><rect width="20" height="40" fill="teal"/></pattern><rect width="300" height="200" fill="url(#p)"/></g>',
    ],
    [
      'style sheets and styles',
      '<style>.a{fill:crimson}#b{stroke:black;stroke-width:5}circle{fill:silver}</style><rect class="a" width="100" height="100"/><circle id="b" cx="200" cy="100" r="60"/><rect x="20" y="120" width="50" height="50" style="fill:currentColor;color:navy"/>',
    ],
    [
      'hidden parts',
      '<rect width="100" height="100" display="none"/><rect x="100" width="100" height="100" visibility="hidden"/><rect x="200" width="100" height="100"/>',
    ],
    [
      'gradients along a line',
      '<defs><linearGradient id="a"><stop stop-color="red"/><stop offset=".5" stop-color="gold"/><stop offset="1" stop-color="navy"/></linearGradient><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="150" y1="20" x2="280" y2="180" gradientTransform="rotate(10 200 100)"><stop offset="20%" stop-color="#0a0"/><stop offset="80%" style="stop-color:white"/></linearGradient></defs><rect x="10" y="10" width="120" height="180" fill="url(#a)"/><circle cx="205" cy="100" r="60" fill="url(#b)" stroke="url(#a)" stroke-width="14"/>',
    ],
    [
      'gradients around a point',
      '<radialGradient id="a"><stop stop-color="white"/><stop offset="1" stop-color="teal"/></radialGradient><radialGradient id="b" href="#a" gradientUnits="userSpaceOnUse" cx="220" cy="100" r="80" fx="200" fy="70"/><ellipse cx="75" cy="100" rx="65" ry="90" fill="url(#a)"/><rect x="150" y="20" width="140" height="160" fill="url(#b)"/>',
    ],
    [
      'gradients that repeat',
      '<linearGradient id="a" x2=".25" spreadMethod="repeat"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient><linearGradient id="b" gradientUnits="userSpaceOnUse" x1="160" y1="0" x2="190" y2="30" spreadMethod="reflect"><stop stop-color="gold"/><stop offset="1" stop-color="green"/></linearGradient><radialGradient id="c" r=".15" spreadMethod="reflect"><stop stop-color="black"/><stop offset="1" stop-color="white"/></radialGradient><rect width="150" height="90" fill="url(#a)"/><rect x="155" width="145" height="90" fill="url(#b)"/><rect y="100" width="300" height="100" fill="url(#c)"/>',
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
      'masks of gradients, colors and a part of the box',
      '<linearGradient id="g"><stop stop-color="black"/><stop offset="1" stop-color="white"/></linearGradient><mask id="m" maskContentUnits="objectBoundingBox" x="0" y="0" width=".8" height="1"><rect width="1" height="1" fill="url(#g)"/></mask><mask id="c" maskUnits="userSpaceOnUse" x="150" y="0" width="150" height="200"><rect x="150" width="75" height="200" fill="lime"/><rect x="225" width="75" height="200" fill="red"/></mask><rect width="140" height="180" x="5" y="5" fill="teal" mask="url(#m)"/><g transform="translate(0 5)"><circle cx="225" cy="95" r="70" fill="black" opacity=".9" mask="url(#c)"/></g>',
    ],
    [
      'masks of what is opaque',
      '<mask id="m" style="mask-type:alpha"><circle cx="150" cy="100" r="80" fill="black" fill-opacity=".6"/></mask><g fill="white"><rect width="300" height="200" fill="orange" mask="url(#m)"/></g>',
    ],
    [
      'patterns in the units of the drawing, and turned',
      '<pattern id="a" patternUnits="userSpaceOnUse" x="5" y="3" width="30" height="20"><rect width="15" height="10" fill="#e0a0a8"/><circle cx="22" cy="14" r="6" fill="#8090c0"/></pattern><pattern id="b" href="#a" patternTransform="rotate(30) scale(1.5)"/><rect x="10" y="10" width="130" height="180" fill="url(#a)"/><circle cx="215" cy="100" r="65" fill="url(#b)" stroke="black" stroke-width="6"/>',
    ],
    [
      'patterns in shares of the box, with a view box, opacity and a gradient in them',
      '<linearGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="teal"/></linearGradient><pattern id="a" width=".25" height=".25" patternContentUnits="objectBoundingBox"><rect width=".15" height=".15" fill="url(#g)"/></pattern><pattern id="b" width=".2" height=".5" viewBox="0 0 10 10" preserveAspectRatio="none"><path d="M0 0l10 5l-10 5z" fill="purple"/></pattern><rect x="10" y="10" width="130" height="180" fill="url(#a)"/><g transform="translate(160 20) scale(.5)"><rect width="260" height="300" fill="url(#b)" fill-opacity=".6"/></g>',
    ],
    [
      'a stroke of a pattern',
      '<pattern id="a" patternUnits="userSpaceOnUse" width="24" height="24"><rect width="12" height="24" fill="black"/><rect x="12" width="12" height="24" fill="orange"/></pattern><circle cx="150" cy="100" r="70" fill="none" stroke="url(#a)" stroke-width="40"/>',
    ],
    [
      'patterns in masks and in patterns',
      '<pattern id="i" patternUnits="userSpaceOnUse" width="8" height="40"><rect width="4" height="40" fill="red"/></pattern><pattern id="o" patternUnits="userSpaceOnUse" width="60" height="40"><rect width="30" height="40" fill="url(#i)"/></pattern><pattern id="w" patternUnits="userSpaceOnUse" width="40" height="40"><rect width="20" height="40" fill="white"/></pattern><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="200"><rect width="300" height="200" fill="url(#w)"/></mask><rect width="300" height="90" fill="url(#o)"/><rect y="100" width="300" height="100" fill="teal" mask="url(#m)"/>',
    ],
    ...['multiply', 'screen', 'overlay', 'color-dodge', 'difference', 'luminosity'].map((mode) => [
      `what is blended by ${mode}`,
      `<rect width="170" height="130" fill="#e05020"/><rect x="90" y="60" width="210" height="140" fill="#3070c0" style="mix-blend-mode:${mode}"/><g opacity=".8"><circle cx="80" cy="150" r="40" fill="gold"/><circle cx="110" cy="160" r="40" fill="#80c090" stroke="#333" stroke-width="8" style="mix-blend-mode:${mode}"/></g>`,
    ]),
    [
      'what is blended within its group only',
      '<rect width="300" height="200" fill="gold"/><g style="isolation:isolate"><rect x="20" y="20" width="160" height="110" fill="teal"/><rect x="100" y="60" width="160" height="120" fill="crimson" style="mix-blend-mode:multiply"/></g>',
    ],
    [
      'drawings in drawings',
      '<svg x="10" y="10" width="130" height="180" viewBox="0 0 100 100"><circle cx="50" cy="50" r="60" fill="teal"/></svg><svg x="160" y="10" width="130" height="80" viewBox="0 0 50 50" preserveAspectRatio="none"><rect width="50%" height="50%" fill="red"/></svg><symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="navy"/></symbol><use href="#s" x="160" y="100" width="130" height="90"/>',
    ],
  ])('%s', async (_, inner) => {
    expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
  })

  test.each([
    [
      'what a program shows beside data of its own',
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g><circle cx="150" cy="100" r="70" fill="teal"/></g><rect width="300" height="200"/></switch>',
    ],
    [
      'clips in shares of the box',
      '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="scale(.9)"><path d="M.5 0L1 1H0z"/></clipPath><g transform="translate(20 20)" clip-path="url(#c)"><rect width="120" height="80" fill="crimson"/><rect x="60" y="60" width="120" height="80" fill="teal"/></g><defs><rect id="r" width="50" height="100"/></defs><use href="#r" x="220" y="50" clip-path="url(#c)"/>',
    ],
    [
      'a clip in shares of what a switch shows',
      '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/></clipPath><g clip-path="url(#c)"><switch><rect requiredExtensions="x" width="9" height="9"/><rect x="110" y="20" width="160" height="160" fill="teal"/></switch></g>',
    ],
    [
      'drawings in drawings that are cut off or stretched',
      '<svg x="50" y="50" width="100" height="100" viewBox="0 0 20 10" preserveAspectRatio="xMinYMid slice"><rect width="10" height="10" fill="teal"/><rect x="10" width="10" height="10" fill="crimson"/></svg><symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="navy"/></symbol><use href="#s" x="160" y="20" width="120" height="60"/><symbol id="t" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"><circle cx="5" cy="5" r="5" fill="crimson"/></symbol><use href="#t" x="160" y="100" width="120" height="60"/>',
    ],
  ])('%s', async (_, inner) => {
    const svg = drawing(inner)
    expect(await difference(svg)).toBeLessThan(maxDifferent)
    const { facts } = await drawPreview(svg, 'svg')
    expect(facts.layout?.effects).toEqual([])
  })

  test.each([
    ['as wide as it says', 'width="3in"'],
    ['as high as it says', 'height="2in" width="100%"'],
    ['of the size in its style', 'width="90" height="90" style="width:450px;height:300px"'],
    ['with room above and below', 'width="300" height="300"'],
    ['with room beside', 'width="400" height="200" preserveAspectRatio="xMaxYMid"'],
    ['cut off', 'width="300" height="300" preserveAspectRatio="xMinYMax slice"'],
    ['stretched', 'width="300" height="300" preserveAspectRatio="none"'],
  ])('a drawing %s', async (_, attributes) => {
    const inner =
      '<linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="navy" stop-opacity=".2"/></linearGradient><pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="10" height="20" fill="teal"/></pattern><mask id="m"><circle cx="150" cy="140" r="40" fill="white"/></mask><rect x="20" y="-40" width="200" height="120" fill="url(#g)"/><rect x="20" y="100" width="240" height="140" fill="url(#p)"/><g opacity=".8"><rect width="300" height="200" fill="orange" mask="url(#m)"/></g>'
    const svg = drawing(inner, `viewBox="0 0 300 200" ${attributes}`)
    expect(await difference(svg)).toBeLessThan(maxDifferent)
  })

  test.each(['none', 'xMinYMax', 'xMidYMid slice', 'xMaxYMin meet'])(
    'pictures, placed with %s',
    async (aspect) => {
      const side = (channel: number) => 255 * Number(channel > 0.5)
      const pixels = Uint8Array.from({ length: 40 * 30 * 4 }, (_, at) => {
        const [x, y] = [Math.floor(at / 4) % 40, Math.floor(at / 160)]
        return [side(x / 40), side(y / 30), 90, x > 34 ? 128 : 255][at % 4] ?? 0
      })
      const raw = { width: 40, height: 30, channels: 4 } as const
      const png = await sharp(pixels, { raw }).resize(400, 300, { kernel: 'nearest' }).png().toBuffer()
      const jpeg = await sharp(png).flatten().jpeg({ quality: 95 }).toBuffer()
      const href = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`
      const svg = drawing(
        `<image x="10" y="10" width="120" height="180" preserveAspectRatio="${aspect}" href="${href('png', png)}"/><image x="150" y="30" width="140" height="60" preserveAspectRatio="${aspect}" transform="rotate(8 200 60)" opacity=".7" href="${href('jpeg', jpeg)}"/>`,
      )
      expect(await difference(svg)).toBeLessThan(maxDifferent)
    },
  )

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
    ['of a radius', 'viewBox="0 0 288 192"', '<circle cx="144" cy="96" r="15mm" fill="#c33"/>'],
    [
      'of a stroke',
      'viewBox="0 0 288 192"',
      '<circle cx="144" cy="96" r="45pt" fill="none" stroke="#c33" stroke-width="12pt"/>',
    ],
    ['of the drawing', 'width="3in" height="2in"', '<circle cx="144" cy="96" r="60" fill="#c33"/>'],
  ])('lengths with units, %s, print as long as they are shown', async (_, attributes, inner) => {
    const svg = drawing(inner, attributes)
    expect(await difference(svg)).toBeLessThan(maxDifferent)
    expect(await drawPreview(svg, 'svg')).toMatchObject({ widthPx: 288, heightPx: 192 })
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

describe('studio: a drawing with more to it is refused in words', () => {
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
