import { describe, expect, test } from 'vitest'
import { outlinePath, traceOutline, type Coverage } from './trace-outline.ts'

function drawn(width: number, height: number, isInked: (x: number, y: number) => boolean): Coverage {
  const alpha = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) alpha[y * width + x] = isInked(x, y) ? 255 : 0
  }
  return { width, height, alpha }
}

const disc = (cx: number, cy: number, r: number) => (x: number, y: number) =>
  Math.hypot(x + 0.5 - cx, y + 0.5 - cy) <= r

describe('the cut line around artwork', () => {
  test('empty artwork has none', () => {
    expect(
      traceOutline(
        drawn(20, 20, () => false),
        4,
      ),
    ).toBeNull()
  })

  test('a disc gets one round outline, a border away from it', () => {
    const outline = traceOutline(drawn(80, 80, disc(40, 40, 20)), 6)
    expect(outline?.loops).toHaveLength(1)
    for (const { x, y } of outline?.loops[0] ?? []) {
      expect(Math.hypot(x - 40, y - 40)).toBeGreaterThan(23.5)
      expect(Math.hypot(x - 40, y - 40)).toBeLessThan(28)
    }
    expect(outline?.box.width).toBeCloseTo(52, -1)
  })

  test('artwork that reaches the picture’s edge is cut outside the picture', () => {
    const outline = traceOutline(
      drawn(30, 20, () => true),
      5,
    )
    expect(outline?.loops).toHaveLength(1)
    expect(outline?.box.x).toBeLessThan(-4)
    expect((outline?.box.x ?? 0) + (outline?.box.width ?? 0)).toBeGreaterThan(34)
  })

  test('a hole in the artwork is not cut out', () => {
    const ring = (x: number, y: number) => disc(40, 40, 30)(x, y) && !disc(40, 40, 18)(x, y)
    expect(traceOutline(drawn(80, 80, ring), 4)?.loops).toHaveLength(1)
  })

  test('distant parts are cut separately, close ones together', () => {
    const parts = (gap: number) => (x: number, y: number) =>
      disc(20, 20, 8)(x, y) || disc(36 + gap, 20, 8)(x, y)
    expect(traceOutline(drawn(90, 40, parts(24)), 5)?.loops).toHaveLength(2)
    expect(traceOutline(drawn(90, 40, parts(4)), 5)?.loops).toHaveLength(1)
  })

  test('a single stray pixel does not break it', () => {
    const outline = traceOutline(
      drawn(5, 5, (x, y) => x === 2 && y === 2),
      3,
    )
    expect(outline && outlinePath(outline)).toMatch(/^M[-\d. L]+Z$/)
  })
})
