import { readdirSync, readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { printPdf } from '#test/print-pdf.ts'
import { drawTrim, readPrintPdf } from '#test/read-print-pdf.ts'
import { stopPrintPdfs } from '../make-print-pdf.server.ts'

afterAll(() => Promise.all([stopPrintPdfs(), stopPreviews()]))

const edge = 12
/** What edges that are a pixel apart differ by, and half as much again. */
const mostDifferent = 40

/**
 * The largest difference between what is printed and what librsvg, which draws the preview, shows: 0 to 255. Both are
 * blurred, as their edges may lie half a pixel apart; the cut line at the edge is left out.
 */
async function difference(svg: Buffer): Promise<number> {
  const { width, height } = await sharp(svg).metadata()
  const size = { width: 3, height: (3 * height) / width }
  const { data, info } = await drawTrim(await printPdf(svg, 'svg', { size, shape: 'rectangle' }))
  const shown = sharp(svg, { density: 72 * (info.width / width) }).resize(info.width, info.height, {
    fit: 'fill',
  })
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
    expect(await difference(readFileSync(`public/designs/${name}`))).toBeLessThan(mostDifferent)
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
      'style sheets and styles',
      '<style>.a{fill:crimson}#b{stroke:black;stroke-width:5}circle{fill:silver}</style><rect class="a" width="100" height="100"/><circle id="b" cx="200" cy="100" r="60"/><rect x="20" y="120" width="50" height="50" style="fill:currentColor;color:navy"/>',
    ],
    [
      'hidden parts',
      '<rect width="100" height="100" display="none"/><rect x="100" width="100" height="100" visibility="hidden"/><rect x="200" width="100" height="100"/>',
    ],
  ])('%s', async (_, inner) => {
    expect(await difference(drawing(inner))).toBeLessThan(mostDifferent)
  })

  test('a view box that begins elsewhere, and sizes in millimeters', async () => {
    const inner = '<circle cx="0" cy="0" r="90" fill="teal"/>'
    const attributes = 'viewBox="-150 -100 300 200" width="90mm" height="60mm"'
    expect(await difference(drawing(inner, attributes))).toBeLessThan(mostDifferent)
    const { artwork, content } = await readPrintPdf(await printPdf(drawing(inner, attributes), 'svg'))
    expect(artwork.get('Subtype')).toMatchObject({ name: 'Form' })
    expect(content).not.toContain('BI')
  })
})

describe('studio: a drawing with more to it than shapes and plain colors is refused in words', () => {
  const shape = '<rect width="90" height="90"'
  test.each([
    ['text, whose font may differ', '<text x="9" y="99">Hello</text>'],
    [
      'a gradient',
      `<linearGradient id="g"><stop stop-color="red"/></linearGradient>${shape} fill="url(#g)"/>`,
    ],
    ['a pattern', `<pattern id="p" width="9" height="9"></pattern>${shape} fill="url(#p)"/>`],
    ['a mask', `<mask id="m">${shape} fill="white"/></mask>${shape} mask="url(#m)"/>`],
    ['a picture', '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'],
    ['a color of a press', `${shape} fill="device-cmyk(0 1 0 0)"/>`],
    ['a blend mode', `${shape} style="mix-blend-mode:multiply"/>`],
    ['what refers to itself', '<g id="a"><use href="#a"/></g>'],
    ['selectors that decide places', `<style>g > rect{transform:scale(2)}</style><g>${shape}/></g>`],
  ])('%s', async (_, inner) => {
    await expect(printPdf(drawing(inner), 'svg')).rejects.toMatchObject({
      name: 'UnreadableArtwork',
      reason: 'unsupported',
    })
  })
})
