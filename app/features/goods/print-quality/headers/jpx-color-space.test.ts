import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { jpxColorSpace } from './jpx-color-space.ts'

function box(type: string, ...content: Buffer[]): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.concat(content).length)
  head.write(type, 4)
  return Buffer.concat([head, ...content])
}

function codestream(components: number): Buffer {
  const start = Buffer.alloc(60)
  start.writeUInt32BE(0xff4fff51)
  start.writeUInt16BE(components, 40)
  return start
}

const enumerated = (space: number) => Buffer.from([1, 0, 0, 0, 0, 0, space])
const profiled = (space: string) =>
  Buffer.concat([Buffer.from([2, 0, 0]), Buffer.alloc(16), Buffer.from(space)])
const file = (color: Buffer, components: number) =>
  Buffer.concat([
    box('jP  ', Buffer.alloc(4)),
    box('ftyp', Buffer.from('jp2 ')),
    box('jp2h', box('ihdr', Buffer.alloc(14)), box('colr', color)),
    box('jp2c', codestream(components)),
  ])

test.each([
  ['sRGB, with transparency', file(enumerated(16), 4), 'rgb'],
  ['gray', file(enumerated(17), 1), 'gray'],
  ['CMYK', file(enumerated(12), 4), 'cmyk'],
  ['a profile for CMYK', file(profiled('CMYK'), 4), 'cmyk'],
  ['an unknown number', file(enumerated(99), 3), 'rgb'],
  ['no box at all, with one component', codestream(1), 'gray'],
  ['no box at all, with four components', codestream(4), 'cmyk'],
  ['an end before its colors', file(enumerated(16), 3).subarray(0, 60), null],
  ['nothing recognizable', Buffer.alloc(2000), null],
])('reads the color space of a JPEG 2000 picture with %s', (_, picture, space) => {
  expect(jpxColorSpace(picture)).toBe(space)
})
