import { expect, test } from 'vitest'
import { drawnMask, expectLine, pixelsPerMm, pointsOf, signedDistance, traceAt } from '#test/cut-shapes.ts'
import { createCutTracer } from './cut-tracer.ts'

const side = 1500
const dpi = 300
const cut = { offset: 0.125, holes: 'fill' } as const
const flower = drawnMask(side, side, (x, y) => {
  const angle = Math.atan2(y - side / 2, x - side / 2)
  return Math.hypot(x - side / 2, y - side / 2) < 600 + 110 * Math.cos(6 * angle)
})

test('keeps the draft line of a large picture within 0.2 mm of the final one', () => {
  const tracer = createCutTracer(flower)
  const size = { width: 5, height: 5 }
  const draft = tracer.draft(size, cut)
  const line = expectLine(tracer.trace(size, cut))
  if (!draft) throw new Error('there is no draft')
  const exact = [pointsOf(line)]
  const off = pointsOf(draft).map((point) => Math.abs(signedDistance(point, exact)))
  expect(Math.max(...off)).toBeLessThan(0.2 * pixelsPerMm(dpi))
  // After the first line, tracing is fast enough without a draft.
  expect(tracer.draft(size, { ...cut, offset: 0.2 })).toBeNull()
})

test('makes no draft for artwork that is traced quickly or has no line', () => {
  const [small, parts] = [
    drawnMask(400, 400, (x, y) => Math.hypot(x - 200, y - 200) < 190),
    drawnMask(side, side, (x) => x < 100 || x > side - 100),
  ]
  const size = { width: 5, height: 5 }
  expect(createCutTracer(small).draft({ width: 2, height: 2 }, cut)).toBeNull()
  expectLine(traceAt(small, dpi, cut))
  expect(createCutTracer(parts).draft(size, cut)).toBeNull()
  expect(createCutTracer(drawnMask(side, side, () => false)).draft(size, cut)).toBeNull()
  expect(createCutTracer(flower).draft({ width: 0.2, height: 0.2 }, cut)).toBeNull()
})
