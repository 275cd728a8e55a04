import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnMask, expectLine, pixelsPerMm, pointsOf, traceAt } from '#test/cut-shapes.ts'
import { cutLinePath } from './cut-line.ts'
import { cutProblems } from './cut-problem.ts'
import { maxNodes } from './draw-cut-line.ts'
import type { Mask } from './mask.ts'
import { traceCutLine } from './trace-cut-line.ts'
import { casesOfRun } from '#test/long-run.ts'

const disc = (cx: number, cy: number, r: number) => (x: number, y: number) => Math.hypot(x - cx, y - cy) <= r

const crossings = (points: { x: number; y: number }[]) => {
  const turn = (a: number, b: number, c: number) => {
    const [p, q, r] = [points[a], points[b], points[c]]
    return p && q && r ? (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) : 0
  }
  let count = 0
  const last = points.length - 1
  for (let one = 0; one < last; one++) {
    for (let other = one + 2; other < last; other++) {
      if (one === 0 && other === last - 1) continue
      if (
        turn(one, one + 1, other) * turn(one, one + 1, other + 1) < 0 &&
        turn(other, other + 1, one) * turn(other, other + 1, one + 1) < 0
      )
        count++
    }
  }
  return count
}

/** Returns true if the pixel's center is inside the closed line. */
const surrounds = (points: { x: number; y: number }[], x: number, y: number) =>
  points.reduce((isInside, from, at) => {
    const to = points[at + 1] ?? from
    const isCrossed =
      from.y > y !== to.y > y && x < from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y)
    return isCrossed ? !isInside : isInside
  }, false)

/** Returns true if all covered pixels are connected, so that no parts have to be joined. */
function isOnePart({ width, height, covered }: Mask): boolean {
  const left = covered.slice()
  const waiting = [left.findIndex((value) => value > 0)].filter((at) => at >= 0)
  if (waiting.length === 0) return false
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!left[at]) continue
    left[at] = 0
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x > 0) waiting.push(at - 1)
    if (x < width - 1) waiting.push(at + 1)
    if (y > 0) waiting.push(at - width)
    if (y < height - 1) waiting.push(at + width)
  }
  return left.every((value) => value === 0)
}

const blobs = fc
  .array(
    fc.record({
      x: fc.integer({ min: 5, max: 115 }),
      y: fc.integer({ min: 5, max: 115 }),
      width: fc.integer({ min: 1, max: 60 }),
      height: fc.integer({ min: 1, max: 60 }),
      isRound: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) =>
    drawnMask(120, 120, (x, y) =>
      parts.some((part) =>
        part.isRound
          ? disc(part.x, part.y, part.width / 2)(x, y)
          : Math.abs(x - part.x) < part.width / 2 && Math.abs(y - part.y) < part.height / 2,
      ),
    ),
  )

describe('a cut line', () => {
  test('is one closed path of at most 200 nodes around the whole artwork, and doesn’t cross itself', () => {
    const one = { pictures: 0, lines: 0 }
    fc.assert(
      fc.property(
        blobs,
        fc.integer({ min: 0, max: 25 }),
        fc.integer({ min: 40, max: 500 }),
        fc.constantFrom('fill' as const, 'keep' as const),
        (mask, hundredths, dpi, holes) => {
          const offset = hundredths / 100
          const traced = traceAt(mask, dpi, { offset, holes })
          // At a small offset, thin parts may be too fine for the blade.
          const isOne = offset >= 1 / 32 && isOnePart(mask)
          if (isOne) one.pictures++
          if ('problem' in traced) {
            expect(cutProblems[traced.problem]).toMatch(/^[A-Z].*\.$/)
            return
          }
          if (isOne) one.lines++
          expect(traced.nodes).toBeLessThanOrEqual(maxNodes)
          for (const { start, curves } of traced.loops) expect(curves.at(-1)?.end).toEqual(start)
          if (holes === 'fill') expect(traced.loops).toHaveLength(1)
          const outer = pointsOf({ ...traced, loops: traced.loops.slice(0, 1) })
          expect(crossings(outer)).toBe(0)
          // At a small offset, corners of the artwork are rounded to what the blade can follow.
          if (offset * dpi < 3 || offset < 1 / 32) return
          for (let at = 0; at < mask.covered.length; at++) {
            if (mask.covered[at] && !surrounds(outer, (at % 120) + 0.5, Math.floor(at / 120) + 0.5))
              throw new Error(`${at} is outside`)
          }
        },
      ),
      { numRuns: 120 },
    )
    // A tracer that always failed would pass all of the checks above.
    expect(one.pictures).toBeGreaterThan(5)
    expect(one.lines / one.pictures).toBeGreaterThanOrEqual(0.9)
  })

  test('has the ordered size if the artwork has the same proportions', () => {
    const mask = drawnMask(500, 300, () => true)
    const line = expectLine(traceCutLine(mask, { width: 5, height: 3.1 }, { offset: 0.125, holes: 'fill' }))
    expect(line.box.width / line.pixelsPerInch).toBeCloseTo(5, 1)
    expect(line.box.height / line.pixelsPerInch).toBeLessThan(3.12)
    expect(line.box.x).toBeLessThan(-10)
    expect(cutLinePath(line)).toMatch(/^M[-\d. ]+(C[-\d. ]+)+Z$/)
  })

  test('has no corner sharper than 1/32 in', () => {
    const cross = drawnMask(300, 300, (x, y) => Math.abs(x - 150) < 40 || Math.abs(y - 150) < 40)
    for (const offset of [0, 0.01, 0.125]) {
      const line = expectLine(traceAt(cross, 300, { offset, holes: 'fill' }))
      const points = pointsOf(line, 4)
      // The radius of a circle through three points is the product of the sides, divided by four times the area.
      const radii = points.flatMap((b, at) => {
        const [a, c] = [points[at - 3], points[at + 3]]
        if (!a || !c) return []
        const doubledArea = Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))
        const sides =
          Math.hypot(b.x - a.x, b.y - a.y) *
          Math.hypot(c.x - b.x, c.y - b.y) *
          Math.hypot(a.x - c.x, a.y - c.y)
        return doubledArea > 0 ? [sides / (2 * doubledArea)] : []
      })
      expect(Math.min(...radii)).toBeGreaterThan((300 / 32) * 0.75)
    }
  })

  test('joins parts closer than twice the offset, and rounds corners more to join them at a smaller offset', () => {
    const parts = (gap: number): Mask =>
      drawnMask(400, 160, (x, y) => disc(100, 80, 60)(x, y) || disc(220 + gap, 80, 60)(x, y))
    for (const gap of [20, 30, 60]) {
      expect(expectLine(traceAt(parts(gap), 300, { offset: 0.125, holes: 'fill' })).loops).toHaveLength(1)
      expect(expectLine(traceAt(parts(gap), 300, { offset: 0.05, holes: 'fill' })).loops).toHaveLength(1)
    }
  })

  test('is replaced by a problem code if it can’t be drawn', () => {
    const cut = { offset: 0.125, holes: 'fill' } as const
    const ends = drawnMask(900, 60, (x) => x < 50 || x > 850)
    const comb = drawnMask(1500, 200, (x, y) => y > 150 || x % 40 < 4)
    const thread = drawnMask(300, 4, () => true)
    expect(
      traceAt(
        drawnMask(50, 50, () => false),
        300,
        cut,
      ),
    ).toEqual({ problem: 'empty' })
    expect(traceAt(ends, 300, cut)).toEqual({ problem: 'separate' })
    expect(traceAt(comb, 60, cut)).toEqual({ problem: 'too-detailed' })
    expect(traceAt(thread, 300, { ...cut, offset: 0 })).toEqual({ problem: 'too-fine' })
    expect(traceCutLine(thread, { width: 0.5, height: 0.25 }, cut)).toEqual({ problem: 'too-small' })
  })

  test('keeps holes that the blade can follow, fills the others, and never cuts out artwork inside a hole', () => {
    const ring = drawnMask(400, 400, (x, y) => disc(200, 200, 190)(x, y) && !disc(200, 200, 100)(x, y))
    const eye = drawnMask(
      400,
      400,
      (x, y) => (disc(200, 200, 190)(x, y) && !disc(200, 200, 150)(x, y)) || disc(200, 200, 20)(x, y),
    )
    const loops = (mask: Mask, holes: 'fill' | 'keep', offset = 0.125) =>
      expectLine(traceAt(mask, 300, { offset, holes }))
    expect(loops(ring, 'keep')).toMatchObject({ loops: [{}, {}], hasHoles: true })
    expect(loops(ring, 'fill')).toMatchObject({ loops: [{}], hasHoles: true })
    expect(loops(eye, 'keep')).toMatchObject({ loops: [{}], hasHoles: false })
    const [, hole] = loops(ring, 'keep').loops
    expect(Math.hypot((hole?.start.x ?? 0) - 200, (hole?.start.y ?? 0) - 200)).toBeCloseTo(62.5, -1)
    const pinhole = drawnMask(400, 400, (x, y) => disc(200, 200, 190)(x, y) && !disc(200, 200, 40)(x, y))
    expect(loops(pinhole, 'keep')).toMatchObject({ loops: [{}], hasHoles: false })
  })

  test.each([9, 24, 38, 39])('cuts artwork only %d pixels wide', (width) => {
    for (const height of [1, 6, 7, 8, 21, 37, 60]) {
      const mask = drawnMask(60, 60, (x, y) => x < width && y < height)
      expectLine(traceCutLine(mask, { width: 3, height: 3 }, { offset: 0.125, holes: 'fill' }))
    }
  })

  test.each([1, 2, 4, 7, 16, 24])('cuts squares of %d pixels at the chosen offset', (side) => {
    const mask = drawnMask(
      side + 8,
      side + 8,
      (x, y) => Math.max(Math.abs(x - 4 - side / 2), Math.abs(y - 4 - side / 2)) < side / 2,
    )
    for (const offset of [0.0625, 0.125, 0.25]) {
      const line = expectLine(traceCutLine(mask, { width: 3, height: 3 }, { offset, holes: 'fill' }))
      for (const { x, y } of pointsOf(line)) {
        const [across, down] = [x, y].map((at) => Math.abs(at - 4 - side / 2) - side / 2)
        const distance = Math.hypot(Math.max(0, across ?? 0), Math.max(0, down ?? 0)) / line.pixelsPerInch
        expect(Math.abs(distance - offset) * 25.4).toBeLessThan(0.2)
      }
    }
  })

  test.each([260, 260.5, 520])(
    'cuts a ring of %d pixels along both of its edges at an offset of 0',
    (outer) => {
      const side = 2 * Math.ceil(outer) + 80
      const mask = drawnMask(side, side, (x, y) => {
        const distance = Math.hypot(x - side / 2, y - side / 2)
        return distance < outer && distance > outer * 0.54
      })
      const line = traceCutLine(mask, { width: 3, height: 3 }, { offset: 0, holes: 'keep' })
      expect(line).toMatchObject({ loops: { length: 2 } })
    },
  )

  test('extends outside the picture if artwork reaches its edge', () => {
    const line = expectLine(
      traceAt(
        drawnMask(300, 200, () => true),
        300,
        { offset: 0.1, holes: 'fill' },
      ),
    )
    expect(line.box.x / pixelsPerMm(300)).toBeCloseTo(-2.54, 0)
    expect(line.box.x + line.box.width).toBeGreaterThan(328)
  })
})

const crossingFrame = drawnMask(
  600,
  400,
  (x, y) => Math.abs(x - 300) < 90 + 60 * Math.sin(y / 40) || Math.abs(y - 200) < 60 + 40 * Math.sin(x / 50),
)

describe('handles hostile pictures in bounded time and memory', () => {
  const cut = { offset: 0.125, holes: 'keep' } as const
  const size = { width: 3, height: 3 }
  const pictures: Record<string, Mask> = {
    'dust: 10,000 islands': drawnMask(1500, 1500, (x, y) => x % 15 < 2 && y % 15 < 2),
    'ten thousand holes': drawnMask(1500, 1500, (x, y) => x % 15 > 4 || y % 15 > 4),
    noise: drawnMask(1000, 1000, (x, y) => (Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453) % 1 > 0.8),
    'a thread of 1 x 10,000 pixels': drawnMask(1, 10_000, () => true),
    'a thread of 10,000 x 1 pixels': drawnMask(10_000, 1, () => true),
    'one pixel': drawnMask(1, 1, () => true),
    'two far corners of 4,000 x 4,000 pixels': drawnMask(4000, 4000, (x, y) => x + y < 3 || x + y > 7997),
    'no pixel': drawnMask(0, 0, () => true),
    'artwork that crosses the frame on all sides': crossingFrame,
    'stripes that cross the frame on two sides': drawnMask(1200, 1200, (x) => x % 40 < 12),
    'a comb of 2,000 teeth': drawnMask(4000, 400, (x, y) => y > 300 || x % 2 === 1),
    'a spiral of one pixel': drawnMask(1000, 1000, (x, y) => {
      const [dx, dy] = [x - 500, y - 500]
      return Math.abs((Math.hypot(dx, dy) - (Math.atan2(dy, dx) / (2 * Math.PI)) * 12) % 12) < 1
    }),
  }
  const slow = [
    'dust: 10,000 islands',
    'two far corners of 4,000 x 4,000 pixels',
    'stripes that cross the frame on two sides',
  ]
  const tried = casesOfRun(Object.entries(pictures), ([name]) => !slow.includes(name))

  test.each(tried)('%s', (_, mask) => {
    for (const offset of [0, 0.125, 0.25]) {
      for (const each of [size, { width: 0.5, height: 0.5 }, { width: 200, height: 0.6 }]) {
        const traced = traceCutLine(mask, each, { ...cut, offset })
        if ('problem' in traced) expect(cutProblems[traced.problem]).toMatch(/^[A-Z].*\.$/)
        else {
          expect(cutLinePath(traced)).toMatch(/^M.*Z$/)
          expect(traced.nodes).toBeLessThanOrEqual(maxNodes)
        }
      }
    }
  })

  test('cuts outside the frame if artwork crosses it on all sides', () => {
    const { box, loops } = expectLine(traceAt(crossingFrame, 300, { offset: 0.125, holes: 'fill' }))
    expect(loops).toHaveLength(1)
    const out = [-box.x, -box.y, box.x + box.width - 600, box.y + box.height - 400]
    for (const each of out) expect(each / 300).toBeCloseTo(0.125, 1)
  })

  test('joins nearby grains of dust into one sticker, and returns a problem for distant ones', () => {
    const dust = pictures['dust: 10,000 islands'] as Mask
    const at = (inches: number, offset: number) =>
      traceCutLine(dust, { width: inches, height: inches }, { offset, holes: 'fill' })
    expect(expectLine(at(3, 0.125)).loops).toHaveLength(1)
    expect(at(100, 0.125)).toEqual({ problem: 'separate' })
  })

  test('cuts around a thread of 1 x 10,000 pixels if the offset is wide enough', () => {
    const thread = pictures['a thread of 1 x 10,000 pixels'] as Mask
    const line = expectLine(traceCutLine(thread, { width: 1, height: 33 }, { offset: 0.125, holes: 'fill' }))
    expect(line.box.width / line.pixelsPerInch).toBeCloseTo(0.25, 1)
    expect(traceCutLine(thread, { width: 1, height: 33 }, { offset: 0, holes: 'fill' })).toEqual({
      problem: 'too-fine',
    })
  })
})
