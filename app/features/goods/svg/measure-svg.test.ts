import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { readPictureHeader } from '#app/features/goods/print-quality/headers/picture-header.ts'
import { measureSvg } from './measure-svg.server.ts'
import { readXml } from './read-xml.server.ts'
import { readDocument } from './svg-document.server.ts'

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

const href = (width = 100, height = 100) =>
  `href="data:image/png;base64,${pngHeader(width, height).toString('base64')}"`

/** An image of 100 x 100 pixels on 50 x 50 units by default: 2 pixels per unit. */
const image = (attributes = 'width="50" height="50"', pixels = href()) => `<image ${pixels} ${attributes}/>`

const measureAll = (inner: string, size = 'width="300" height="200"') =>
  measureSvg(
    readDocument(
      readXml(
        `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inner}</svg>`,
      ),
    ),
    { width: 300, height: 200 },
  )

const measure = (inner: string, size?: string) => measureAll(inner, size).pictures

const at = (scale: number, count = 1) => ({
  count,
  widthPx: Math.round(300 * scale),
  heightPx: Math.round(200 * scale),
})

describe('the pictures in a drawing', () => {
  test.each([
    ['placed in the drawing', image(), at(2)],
    ['without a size, so one unit per pixel', image(''), at(1)],
    ['with only one side given', image('width="25"'), at(4)],
    ['fitted into its box', image('width="50" height="200"'), at(2)],
    ['covering its box', image('width="50" height="200" preserveAspectRatio="xMidYMid slice"'), at(0.5)],
    [
      'stretched: the lower resolution counts',
      image('width="50" height="200" preserveAspectRatio="none"'),
      at(0.5),
    ],
    ['sized in percent', image('width="50%" height="50%"', href(150, 100)), at(1)],
    ['sized with units', image('width="0.5in" height="0.5in"', href(96, 96)), at(2)],
    ['referenced by xlink', image('width="50" height="50"', href().replace('href', 'xlink:href')), at(2)],
    [
      'scaled by groups',
      `<g transform="scale(2)"><g transform="translate(9 9) scale(.5 .25)">${image()}</g></g>`,
      at(2),
    ],
    ['scaled by a matrix', `<g transform="matrix(0 4 -4 0 10 20)">${image()}</g>`, at(0.5)],
    [
      'rotated',
      `<g transform="rotate(30 5 5)">${image('width="50" height="50" transform="scale(2)"')}</g>`,
      at(1),
    ],
    ['scaled by CSS', `<style>.a{transform:scale(2)}</style><g class="a">${image()}</g>`, at(1)],
    ['sized by its style attribute', image('style="width:25px;height:25px;transform:rotate(1rad)"'), at(4)],
    [
      'sized by a child selector',
      `<style>g > image{width:10px;height:10px}</style><g>${image()}</g>`,
      at(10),
    ],
    ['sized by an id selector', `<style>#a{width:10px;height:10px}</style>${image('id="a"')}`, at(10)],
    [
      'referenced by use',
      `<defs><g id="a">${image()}</g></defs><use href="#a" transform="scale(4)"/>`,
      at(0.5),
    ],
    [
      'in a symbol',
      `<symbol id="a" viewBox="0 0 50 50">${image()}</symbol><use href="#a" width="200" height="100"/>`,
      at(1),
    ],
    ['in a nested drawing', `<svg width="100" height="100" viewBox="0 0 50 50">${image()}</svg>`, at(1)],
    [
      'in a pattern',
      `<pattern id="p" width="50" height="50" patternUnits="userSpaceOnUse" patternTransform="scale(2)">${image()}</pattern><rect width="300" height="200" fill="url(#p)"/>`,
      at(1),
    ],
    [
      'in a pattern for a whole shape, as exported by design tools',
      `<rect width="200" height="100" fill="url(#p)"/><defs><pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" transform="scale(0.01)"/></pattern>${image('id="i" width="100" height="100"')}</defs>`,
      at(0.5),
    ],
    [
      'in a pattern with a view box',
      `<pattern id="p" width=".5" height="1" viewBox="0 0 50 50">${image()}</pattern><path d="M10 10h200v100h-200z" fill="url(#p)"/>`,
      at(1),
    ],
    [
      'in a pattern that inherits from another',
      `<pattern id="q" width="50" height="50" patternUnits="userSpaceOnUse">${image()}</pattern><pattern id="p" href="#q" patternTransform="scale(4)"/><circle r="50" style="stroke:url(#p)"/>`,
      at(0.5),
    ],
    [
      'in a pattern inherited from a group',
      `<pattern id="p" width="50" height="50" patternUnits="userSpaceOnUse">${image()}</pattern><g fill="url(#p)"><g transform="scale(2)"><circle r="50"/></g></g>`,
      at(1),
    ],
    [
      'in a mask',
      `<mask id="m">${image()}</mask><rect width="9" height="9" mask="url(#m)" transform="scale(2)"/>`,
      at(1),
    ],
    [
      'in an arrowhead',
      `<marker id="m">${image()}</marker><path d="M0 0h9" stroke-width="2" marker-end="url(#m)"/>`,
      at(1),
    ],
    [
      'several: the lowest resolution counts',
      `${image()}${image('width="200" height="200"')}${image('width="5" height="5"')}`,
      at(0.5, 3),
    ],
  ])('%s', (_, inner, expected) => {
    expect(measure(inner)).toEqual(expected)
  })

  test('are measured at the drawing’s own size', () => {
    const size = (attributes: string) => measure(image(), attributes)
    expect(size('viewBox="0 0 300 200"')).toEqual(at(2))
    expect(size('width="600" height="400" viewBox="0 0 300 200"')).toEqual(at(2))
    expect(size('width="6in" viewBox="0 0 300 200"')).toEqual(at(2))
    expect(size('width="100%" height="100%" viewBox="0 0 300 200"')).toEqual(at(2))
    expect(size('')).toEqual(at(2))
    expect(size('width="600" height="200" viewBox="0 0 300 200"')).toEqual({
      count: 1,
      widthPx: 1200,
      heightPx: 400,
    })
  })

  test.each([
    ['none at all', '<rect width="9" height="9"/>'],
    ['defined but never drawn', `<defs>${image()}</defs><symbol id="a">${image()}</symbol>`],
    ['hidden', `<g display="none">${image()}</g><g style="display:none">${image()}</g>`],
    ['without a size', image('width="0" height="0"')],
    ['a single pixel, which is a plain color', image('width="50" height="50"', href(1, 1))],
    ['in a pattern that paints nothing', `<pattern id="p">${image()}</pattern><rect width="9" height="9"/>`],
  ])('are not counted: %s', (_, inner) => {
    expect(measure(inner)).toEqual({ count: 0, widthPx: null, heightPx: null })
  })

  test.each([
    ['with an unsupported length', image('width="calc(5px + 1em)" height="5"')],
    ['placed by an unsupported selector', `<style>image:unheard-of{width:5px}</style><g>${image()}</g>`],
    [
      'in a pattern that fills text',
      `<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1">${image()}</pattern><text fill="url(#p)">A</text>`,
    ],
    ['with a broken header', image('width="5" height="5"', 'href="data:image/png;base64,iVBORw0KGgo="')],
  ])('are counted but not measured: %s', (_, inner) => {
    const { count, widthPx } = measure(inner)
    expect(count).toBeGreaterThan(0)
    expect(widthPx).toBeNull()
  })

  test('never take long to measure', () => {
    const doubled = Array.from(
      { length: 40 },
      (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
    )
    const bomb = `<defs><g id="g0">${image()}</g>${doubled.join('')}</defs><use href="#g40"/>`
    expect(measure(bomb)).toMatchObject({ widthPx: null })
    const round = `<g id="a"><use href="#b"/>${image()}</g><g id="b"><use href="#a"/></g><use href="#a"/>`
    expect(measure(round).count).toBeGreaterThan(0)
    const many = '<path d="M0 0h9"/>'.repeat(40_000)
    expect(measure(`${many}<g transform="${'scale(1) '.repeat(50_000)}">${image()}</g>`)).toEqual(at(2))
  })
})

describe('the thinnest line of a drawing', () => {
  test.each([
    ['scaled by groups', '<g transform="scale(.5)"><path d="M0 0h9" stroke="red" stroke-width="6"/></g>', 3],
    [
      'styled where it is used',
      '<defs><path id="a" d="M0 0h9"/></defs><use href="#a" stroke="red" stroke-width="2"/>',
      2,
    ],
    [
      'in a nested drawing',
      '<svg width="100" height="100" viewBox="0 0 50 50"><path d="M0 0h9" stroke="red"/></svg>',
      2,
    ],
    [
      'ignoring lines that are not drawn',
      '<path d="M0 0h9" stroke="red" stroke-width="0"/><path d="M0 0h9" stroke="red" visibility="hidden"/>',
      null,
    ],
    [
      'ignoring lines in masks',
      '<mask id="m"><path d="M0 0h9" stroke="white"/></mask><rect width="9" height="9" stroke="red" stroke-width="4" mask="url(#m)"/>',
      4,
    ],
    ['unknown if a length can’t be read', '<path d="M0 0h9" stroke="red" stroke-width="1em"/>', null],
  ])('%s', (_, inner, expected) => {
    expect(measureAll(inner).thinnestLine).toBe(expected && expected / 300)
  })
})

test('lists the fonts of drawn text, or of all text if a drawing can’t be resolved', () => {
  const text = (font: string) => `<text font-family="${font}">A</text>`
  const inner = `<g font-family="Georgia, serif"><text>A</text></g>${text("'Open Sans'")}<defs>${text('Arial')}</defs>`
  expect(measureAll(inner).fonts).toEqual(['Georgia', 'Open Sans'])
  expect(measureAll(`${inner}<rect width="1em" height="9"/>`).fonts).toEqual([
    'Georgia',
    'Open Sans',
    'Arial',
  ])
})

test('measures a JPEG by its frame header, after any other segments', () => {
  const segment = (marker: number, body: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255]), body])
  const frame = Buffer.from([8, 0x03, 0x20, 0x04, 0xb0, 3, 0, 0, 0])
  const jpeg = (marker: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe1, Buffer.alloc(60_000)),
      segment(0xc4, Buffer.alloc(30)),
      segment(marker, frame),
    ])
  expect(readPictureHeader(jpeg(0xc0))).toEqual({ width: 1200, height: 800, isProgressive: false })
  expect(readPictureHeader(jpeg(0xc2))).toEqual({ width: 1200, height: 800, isProgressive: true })
  for (const nothing of [
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8, 0xff]),
    jpeg(0xda),
    Buffer.alloc(9, 0xff),
    pngHeader(0, 5),
  ])
    expect(readPictureHeader(nothing)).toBeNull()
})
