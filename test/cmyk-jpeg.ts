import { Buffer } from 'node:buffer'

type Inks = [cyan: number, magenta: number, yellow: number, black: number]

const side = 400
const blocks = (side / 8) ** 2
const components = [1, 2, 3, 4]

function segment(marker: number, ...bytes: number[]): Buffer {
  const length = bytes.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...bytes])
}

/** Makes a single-color picture; inks range from 0 to 255. Adobe's programs add a marker and invert the inks. */
export function cmykJpeg(inks: Inks, { isByAdobe }: { isByAdobe: boolean }): Buffer {
  const levels = inks.map((ink) => (isByAdobe ? 255 - ink : ink) - 128)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    isByAdobe ? segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0) : Buffer.alloc(0),
    // A block's first coefficient is its level times eight.
    segment(0xdb, 0, ...Array<number>(64).fill(8)),
    segment(
      0xc0,
      8,
      side >> 8,
      side & 255,
      side >> 8,
      side & 255,
      4,
      ...components.flatMap((id) => [id, 0x11, 0]),
    ),
    // Nine four-bit codes for the bit lengths of levels, then one code for the end of a block.
    segment(0xc4, 0, 0, 0, 0, 9, ...Array<number>(12).fill(0), 0, 1, 2, 3, 4, 5, 6, 7, 8),
    segment(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0),
    segment(0xda, 4, ...components.flatMap((id) => [id, 0]), 0, 63, 0),
    scan(levels),
    Buffer.from([0xff, 0xd9]),
  ])
}

function scan(levels: number[]): Buffer {
  const first = levels.map((level) => `${encodedLevel(level)}0`).join('')
  const bits = first + `${encodedLevel(0)}0`.repeat(components.length * (blocks - 1))
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []
  // A zero after 255 keeps it from being read as a marker.
  return Buffer.from(bytes.flatMap((byte) => (byte === '11111111' ? [255, 0] : [Number.parseInt(byte, 2)])))
}

function encodedLevel(level: number): string {
  const size = level === 0 ? 0 : Math.floor(Math.log2(Math.abs(level))) + 1
  const value = level < 0 ? level + 2 ** size - 1 : level
  return size.toString(2).padStart(4, '0') + (size === 0 ? '' : value.toString(2).padStart(size, '0'))
}
