import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '#app/features/ground/time/days.ts'
import { dayRuns, daysOf } from './day-runs.ts'

test('covers the same days with as few runs as possible', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(60)), (offsets) => {
      const days = offsets.toSorted((a, b) => a - b).map((offset) => shiftDay('2026-02-20', offset))
      const runs = dayRuns(days)
      expect(runs.flatMap(daysOf)).toEqual(days)
      for (const { to } of runs) expect(runs.map(({ from }) => from)).not.toContain(shiftDay(to, 1))
    }),
  )
})
