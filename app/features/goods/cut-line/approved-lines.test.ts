import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cutLinePath } from './cut-line.ts'
import { maskOf } from './mask-of.ts'
import { traceCutLine } from './trace-cut-line.ts'

const sharp = (distance: number) => 255 * Math.max(0, Math.min(1, 0.5 - distance))

/**
 * Each row ends with the first characters of the cut line's SHA-256. These hashes must never change, because artwork
 * must be cut exactly as approved.
 */
const approved: [string, number, number, (x: number, y: number) => number, number, string][] = [
  ['a square', 60, 60, () => 255, 0.125, 'a3541b15b821'],
  ['a disc', 90, 80, (x, y) => sharp(Math.hypot(x - 45, y - 40) - 35), 0.0625, 'eb9548680bb4'],
  [
    'two bars',
    120,
    70,
    (x, y) => (Math.abs(x - 40) < 9 || Math.abs(y - 35) < 6 ? 255 : 20),
    0,
    '15161491fbd9',
  ],
  ['dust', 300, 300, (x, y) => (x % 30 < 5 && y % 30 < 5 ? 255 : 0), 0.125, '3edad50294e5'],
  ['a glow', 150, 150, (x, y) => Math.max(0, 255 - 4 * Math.hypot(x - 75, y - 75)), 0.2, '356261624a7f'],
  ['few pixels', 12, 9, (x, y) => (x + y > 6 ? 255 : 0), 0.125, '1eb0e13ea07f'],
]

test.each(approved)(
  'cuts %s in a version 1 design exactly as approved',
  (_, width, height, alphaAt, offset, hash) => {
    const rgba = new Uint8ClampedArray(width * height * 4)
    for (let at = 0; at < width * height; at++)
      rgba[at * 4 + 3] = Math.round(alphaAt((at % width) + 0.5, Math.floor(at / width) + 0.5))
    const cut = { offset, holes: 'fill' } as const
    const line = traceCutLine(maskOf(rgba, width, height, null), { width: 3, height: 2 }, cut, 1)
    const path = 'problem' in line ? line.problem : cutLinePath(line)
    expect(createHash('sha256').update(path).digest('hex').slice(0, 12)).toBe(hash)
  },
)
