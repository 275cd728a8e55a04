import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { readJpeg } from './read-jpeg.ts'

const segment = (marker: number, content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const frame = (names: number[]) =>
  segment(0xc0, [8, 0, 2, 0, 3, names.length, ...names.flatMap((name) => [name, 0x11, 0])])
const jfif = segment(0xe0, [...Buffer.from('JFIF\0')])
const adobe = segment(0xee, [...Buffer.from('Adobe')])
const scan = [0xff, 0xda, 0, 2, 0xff, 0xd9]
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), ...scan])
const rgb = [82, 71, 66]

test.each([
  ['components named R, G and B', [frame(rgb)], true],
  ['numbered components', [frame([1, 2, 3])], false],
  ['a JFIF, which is YCbCr regardless of their names', [jfif, frame(rgb)], false],
  ['an Adobe file, which marks RGB differently', [frame(rgb), adobe], false],
  ['CMYK', [frame([...rgb, 75])], false],
])('identifies plain RGB only by component names: %s', (_, segments, isNamedRgb) => {
  expect(readJpeg(jpeg(...segments))).toMatchObject({ width: 3, height: 2, isNamedRgb })
})
