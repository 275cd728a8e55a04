import { createInflate } from 'node:zlib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { channelsOf, rowBytes, type Png } from './read-png.ts'

type Layout = Pick<Png, 'width' | 'height' | 'bits' | 'kind'>

/** The minimum bytes of rows per block, so that short rows cost no more than long ones. */
const blockBytes = 256 * 1024

/**
 * Yields the decompressed rows in blocks; each row follows the byte that names its filter. Throws UnreadableArtwork.
 */
export async function* rowBlocks(png: Png): AsyncGenerator<Uint8Array> {
  if (png.isInterlaced) yield await deinterlaced(png)
  else yield* blocksOf(png, png.height * (rowBytes(png) + 1), rowBytes(png) + 1)
}

/** Yields blocks in multiples of `unit` bytes, `expected` bytes in all. */
export async function* blocksOf({ data }: Png, expected: number, unit: number): AsyncGenerator<Uint8Array> {
  const inflate = createInflate()
  const inflated = inflate[Symbol.asyncIterator]()
  for (const part of data) inflate.write(part)
  inflate.end()
  let kept: Uint8Array[] = []
  let keptBytes = 0
  let left = expected
  try {
    while (left > 0) {
      const { value, done } = (await inflated.next()) as IteratorResult<Uint8Array>
      if (done) throw new UnreadableArtwork('corrupt', 'png')
      kept.push(value)
      keptBytes += value.length
      if (keptBytes < Math.min(left, Math.max(unit, blockBytes))) continue
      const whole = Buffer.concat(kept)
      const size = Math.min(left, whole.length - (whole.length % unit))
      yield whole.subarray(0, size)
      left -= size
      kept = [whole.subarray(size)]
      keptBytes = whole.length - size
    }
  } catch (cause) {
    throw new UnreadableArtwork('corrupt', 'png', { cause })
  } finally {
    inflate.destroy()
  }
}

/** The passes of Adam7: the first pixel of each, and the distance between its pixels. */
const passes = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
]

/** Returns all rows, unfiltered, as in a picture that isn't interlaced. */
async function deinterlaced(png: Png): Promise<Uint8Array> {
  const { width, height } = png
  const layouts = passes
    .map((pass) => ({
      ...pass,
      layout: {
        ...png,
        width: Math.ceil((width - pass.x) / pass.stepX),
        height: Math.ceil((height - pass.y) / pass.stepY),
      },
    }))
    .filter(({ layout }) => layout.width > 0 && layout.height > 0)
  const expected = layouts.reduce((sum, { layout }) => sum + layout.height * (rowBytes(layout) + 1), 0)
  const passed = new Uint8Array(expected)
  let filled = 0
  for await (const block of blocksOf(png, expected, 1)) {
    passed.set(block, filled)
    filled += block.length
  }
  const whole = new Uint8Array(height * (rowBytes(png) + 1))
  let from = 0
  for (const { x, y, stepX, stepY, layout } of layouts) {
    const rows = unfilter(passed.subarray(from, from + layout.height * (rowBytes(layout) + 1)), layout)
    from += layout.height * (rowBytes(layout) + 1)
    for (let row = 0; row < layout.height; row++) {
      const target = (y + row * stepY) * (rowBytes(png) + 1) + 1
      for (let column = 0; column < layout.width; column++) {
        copyPixel(png, rows, row * rowBytes(layout), column, whole, target, x + column * stepX)
      }
    }
  }
  return whole
}

function copyPixel(
  png: Layout,
  from: Uint8Array,
  fromRow: number,
  fromColumn: number,
  to: Uint8Array,
  toRow: number,
  toColumn: number,
): void {
  const bits = png.bits * channelsOf(png)
  if (bits >= 8) {
    const bytes = bits / 8
    for (let at = 0; at < bytes; at++) {
      to[toRow + toColumn * bytes + at] = from[fromRow + fromColumn * bytes + at] ?? 0
    }
    return
  }
  const place = toRow + Math.floor((toColumn * bits) / 8)
  to[place] =
    (to[place] ?? 0) | (packed(from, fromRow, fromColumn, bits) << (8 - bits - ((toColumn * bits) % 8)))
}

/** Returns the value of a pixel of at most 8 bits. */
export function packed(rows: Uint8Array, start: number, column: number, bits: number): number {
  const byte = rows[start + Math.floor((column * bits) / 8)] ?? 0
  return (byte >> (8 - bits - ((column * bits) % 8))) & (2 ** bits - 1)
}

/** Removes the filters from consecutive rows. `above` is the row before them. */
export function unfilter(filtered: Uint8Array, png: Layout, above?: Uint8Array): Uint8Array {
  const length = rowBytes(png)
  const step = Math.max(1, (png.bits * channelsOf(png)) / 8)
  const count = filtered.length / (length + 1)
  const rows = new Uint8Array(count * length)
  for (let row = 0; row < count; row++) {
    const from = row * (length + 1)
    const to = row * length
    const filter = filtered[from]
    const upper = row > 0 ? rows.subarray(to - length, to) : above
    for (let at = 0; at < length; at++) {
      const left = at >= step ? (rows[to + at - step] ?? 0) : 0
      const up = upper?.[at] ?? 0
      const upperLeft = at >= step ? (upper?.[at - step] ?? 0) : 0
      rows[to + at] = (filtered[from + 1 + at] ?? 0) + predicted(filter, left, up, upperLeft)
    }
  }
  return rows
}

function predicted(filter: number | undefined, left: number, up: number, upperLeft: number): number {
  switch (filter) {
    case 1:
      return left
    case 2:
      return up
    case 3:
      return (left + up) >> 1
    case 4: {
      const estimate = left + up - upperLeft
      const [toLeft, toUp, toUpperLeft] = [
        Math.abs(estimate - left),
        Math.abs(estimate - up),
        Math.abs(estimate - upperLeft),
      ]
      if (toLeft <= toUp && toLeft <= toUpperLeft) return left
      return toUp <= toUpperLeft ? up : upperLeft
    }
    default:
      return 0
  }
}
