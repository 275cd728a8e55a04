import { expect, test } from 'vitest'
import { drawnMask } from '#test/cut-shapes.ts'
import { eachContour } from './contours.ts'
import { distanceField } from './distance-field.ts'
import { outerLine, contoursOfOneArea } from './one-piece.ts'
import { runsAt } from './runs.ts'

const margin = 4
const dust = distanceField(
  drawnMask(1500, 1500, (x, y) => x % 15 < 2 && y % 15 < 2),
  margin,
)
const level = 2
const runs = runsAt(dust, level, margin)

function counted<Each>(all: Iterable<Each>) {
  let count = 0
  function* each() {
    for (const one of all) {
      count++
      yield one
    }
  }
  return { all: each(), count: () => count }
}

test('rejects dust of 10,000 islands after tracing only two', () => {
  const islands = counted(eachContour(dust, level, runs, margin))
  expect(contoursOfOneArea(islands.all)).toBeNull()
  expect(islands.count()).toBe(2)
  expect([...eachContour(dust, level, runs, margin)]).toHaveLength(10_000)
  expect(outerLine(dust, level, runs, margin)).toBeNull()
})
