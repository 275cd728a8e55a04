import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const clocks = [
  'app/features/ground/time/days.ts',
  'app/features/ground/time/date-text.ts',
  'app/features/ground/shop/shop-settings.ts',
]

test('dates and times are formatted in one place', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const writers = files.filter((file) =>
    /DateTimeFormat|toLocale(Date|Time)String|to(UTC|Date|Time|GMT)String\(\)|\.get(Hours|Date|Month)\(\)/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(writers.toSorted()).toEqual(clocks.toSorted())
})
