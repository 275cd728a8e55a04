import './draw-svg.server.test.ts'
import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPreview } from '#test/draw-preview.ts'
import { maxDifferent, difference, drawing } from '#test/printed-difference.ts'

describe('drawings are printed as vectors', () => {
  test.each(readdirSync('public/designs'))('prints %s as shown', async (name) => {
    expect(await difference(readFileSync(`public/designs/${name}`))).toBeLessThan(maxDifferent)
  })

  test.each([
    [
      'strokes',
      '<path d="M20 20h200l-100 90z" fill="gold" stroke="#333" stroke-width="14" stroke-linejoin="round"/><path d="M20 150h250" stroke="red" stroke-width="12" stroke-linecap="round" stroke-dasharray="1 25"/><path d="M20 180h250" stroke="blue" stroke-width="6" stroke-dasharray="20 10 5" stroke-dashoffset="7"/>',
    ],
    [
      'strokes below their fills',
      '<g stroke-width="24" stroke-linejoin="round"><path d="M40 40h90v90h-90z" fill="gold" stroke="#333" paint-order="stroke"/><path d="M180 50h80v80h-80z" fill="gold" stroke="#333" paint-order="stroke fill" stroke-opacity=".5"/></g>',
    ],
    [
      'HSL colors',
      '<rect width="100" height="200" fill="hsl(210, 80%, 40%)"/><rect x="100" width="100" height="200" fill="hsla(-30deg 90% 60% / 50%)"/><rect x="200" width="100" height="200" fill="hsl(480,100%,25%)"/>',
    ],
    ['fill rules', '<path d="M20 20h160v160h-160z M60 60h80v80h-80z" fill-rule="evenodd" fill="purple"/>'],
    [
      'groups that fade as one',
      '<g opacity="0.5"><rect width="150" height="150" fill="red"/><rect x="75" y="50" width="150" height="150" fill="blue" stroke="black" stroke-width="20" opacity="0.6"/></g>',
    ],
    [
      'transparent paint',
      '<rect width="150" height="150" fill="red" fill-opacity="40%"/><rect x="75" y="50" width="150" height="140" fill="rgba(0,0,255,.3)" stroke="#0f08" stroke-width="10"/>',
    ],
    [
      'transforms',
      '<g transform="translate(150 100) rotate(30)"><rect x="-60" y="-40" width="120" height="80" transform="scale(1.2,.8) skewX(10)" fill="green"/></g><rect width="30" height="30" transform="matrix(1 .5 -.5 1 40 20) rotate(10 15 15)"/>',
    ],
    [
      'elements used twice',
      '<defs><g id="leaf" fill="green"><path d="M0 0q40-40 80 0q-40 40-80 0"/></g></defs><use href="#leaf" x="20" y="60"/><use href="#leaf" transform="translate(150 140) rotate(-20)" stroke="black" stroke-width="4"/>',
    ],
    [
      'a pattern defined in a masked group',
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
      'masks of gradients, colors and a part of the box',
      '<linearGradient id="g"><stop stop-color="black"/><stop offset="1" stop-color="white"/></linearGradient><mask id="m" maskContentUnits="objectBoundingBox" x="0" y="0" width=".8" height="1"><rect width="1" height="1" fill="url(#g)"/></mask><mask id="c" maskUnits="userSpaceOnUse" x="150" y="0" width="150" height="200"><rect x="150" width="75" height="200" fill="lime"/><rect x="225" width="75" height="200" fill="red"/></mask><rect width="140" height="180" x="5" y="5" fill="teal" mask="url(#m)"/><g transform="translate(0 5)"><circle cx="225" cy="95" r="70" fill="black" opacity=".9" mask="url(#c)"/></g>',
    ],
    [
      'masks by opacity',
      '<mask id="m" style="mask-type:alpha"><circle cx="150" cy="100" r="80" fill="black" fill-opacity=".6"/></mask><g fill="white"><rect width="300" height="200" fill="orange" mask="url(#m)"/></g>',
    ],
    [
      'patterns in the units of the drawing, and turned',
      '<pattern id="a" patternUnits="userSpaceOnUse" x="5" y="3" width="30" height="20"><rect width="15" height="10" fill="#e0a0a8"/><circle cx="22" cy="14" r="6" fill="#8090c0"/></pattern><pattern id="b" href="#a" patternTransform="rotate(30) scale(1.5)"/><rect x="10" y="10" width="130" height="180" fill="url(#a)"/><circle cx="215" cy="100" r="65" fill="url(#b)" stroke="black" stroke-width="6"/>',
    ],
    [
      'patterns in fractions of the box, containing a view box, opacity and a gradient',
      '<linearGradient id="g"><stop stop-color="gold"/><stop offset="1" stop-color="teal"/></linearGradient><pattern id="a" width=".25" height=".25" patternContentUnits="objectBoundingBox"><rect width=".15" height=".15" fill="url(#g)"/></pattern><pattern id="b" width=".2" height=".5" viewBox="0 0 10 10" preserveAspectRatio="none"><path d="M0 0l10 5l-10 5z" fill="purple"/></pattern><rect x="10" y="10" width="130" height="180" fill="url(#a)"/><g transform="translate(160 20) scale(.5)"><rect width="260" height="300" fill="url(#b)" fill-opacity=".6"/></g>',
    ],
    [
      'patterns in masks and in patterns',
      '<pattern id="i" patternUnits="userSpaceOnUse" width="8" height="40"><rect width="4" height="40" fill="red"/></pattern><pattern id="o" patternUnits="userSpaceOnUse" width="60" height="40"><rect width="30" height="40" fill="url(#i)"/></pattern><pattern id="w" patternUnits="userSpaceOnUse" width="40" height="40"><rect width="20" height="40" fill="white"/></pattern><mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="300" height="200"><rect width="300" height="200" fill="url(#w)"/></mask><rect width="300" height="90" fill="url(#o)"/><rect y="100" width="300" height="100" fill="teal" mask="url(#m)"/>',
    ],
    ...['multiply', 'screen', 'overlay', 'color-dodge', 'difference', 'luminosity'].map((mode) => [
      `shapes blended by ${mode}`,
      `<rect width="170" height="130" fill="#e05020"/><rect x="90" y="60" width="210" height="140" fill="#3070c0" style="mix-blend-mode:${mode}"/><g opacity=".8"><circle cx="80" cy="150" r="40" fill="gold"/><circle cx="110" cy="160" r="40" fill="#80c090" stroke="#333" stroke-width="8" style="mix-blend-mode:${mode}"/></g>`,
    ]),
    [
      'drawings in drawings',
      '<svg x="10" y="10" width="130" height="180" viewBox="0 0 100 100"><circle cx="50" cy="50" r="60" fill="teal"/></svg><svg x="160" y="10" width="130" height="80" viewBox="0 0 50 50" preserveAspectRatio="none"><rect width="50%" height="50%" fill="red"/></svg><symbol id="s" viewBox="0 0 10 10"><path d="M0 0h10v10z" fill="navy"/></symbol><use href="#s" x="160" y="100" width="130" height="90"/>',
    ],
  ])('%s', async (_, inner) => {
    expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
  })

  test.each([
    [
      'a drawing beside a program’s private data',
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g><circle cx="150" cy="100" r="70" fill="teal"/></g><rect width="300" height="200"/></switch>',
    ],
    [
      'clips in fractions of the box',
      '<clipPath id="c" clipPathUnits="objectBoundingBox" transform="scale(.9)"><path d="M.5 0L1 1H0z"/></clipPath><g transform="translate(20 20)" clip-path="url(#c)"><rect width="120" height="80" fill="crimson"/><rect x="60" y="60" width="120" height="80" fill="teal"/></g><defs><rect id="r" width="50" height="100"/></defs><use href="#r" x="220" y="50" clip-path="url(#c)"/>',
    ],
    [
      'drawings in drawings that are cut off or stretched',
      '<svg x="50" y="50" width="100" height="100" viewBox="0 0 20 10" preserveAspectRatio="xMinYMid slice"><rect width="10" height="10" fill="teal"/><rect x="10" width="10" height="10" fill="crimson"/></svg><symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="none"><circle cx="5" cy="5" r="5" fill="navy"/></symbol><use href="#s" x="160" y="20" width="120" height="60"/><symbol id="t" viewBox="0 0 10 10" preserveAspectRatio="xMidYMid slice"><circle cx="5" cy="5" r="5" fill="crimson"/></symbol><use href="#t" x="160" y="100" width="120" height="60"/>',
    ],
  ])('%s', async (_, inner) => {
    expect(await difference(drawing(inner))).toBeLessThan(maxDifferent)
  })

  test.each([
    ['with a width', 'width="3in"'],
    ['with a height', 'height="2in" width="100%"'],
    ['with its size in a style', 'width="90" height="90" style="width:450px;height:300px"'],
    ['with room above and below', 'width="300" height="300"'],
    ['with room on the left', 'width="400" height="200" preserveAspectRatio="xMaxYMid"'],
    ['cut off', 'width="300" height="300" preserveAspectRatio="xMinYMax slice"'],
    ['stretched', 'width="300" height="300" preserveAspectRatio="none"'],
  ])('prints a drawing %s', async (_, attributes) => {
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

  test.each([
    ['of a radius', 'viewBox="0 0 288 192"', '<circle cx="144" cy="96" r="15mm" fill="#c33"/>'],
    [
      'of a stroke',
      'viewBox="0 0 288 192"',
      '<circle cx="144" cy="96" r="45pt" fill="none" stroke="#c33" stroke-width="12pt"/>',
    ],
    ['of the drawing', 'width="3in" height="2in"', '<circle cx="144" cy="96" r="60" fill="#c33"/>'],
  ])('prints lengths with units as shown: %s', async (_, attributes, inner) => {
    const svg = drawing(inner, attributes)
    expect(await difference(svg)).toBeLessThan(maxDifferent)
    expect(await drawPreview(svg, 'svg')).toMatchObject({ widthPx: 288, heightPx: 192 })
  })
})
