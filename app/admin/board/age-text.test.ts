import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  ['2026-11-20T12:00:00Z', '0 min'],
  ['2026-11-20T12:05:00Z', '0 min'],
  ['2026-11-20T11:01:00Z', '59 min'],
  ['2026-11-20T11:00:00Z', '1 h'],
  ['2026-11-18T12:01:00Z', '47 h'],
  ['2026-11-18T12:00:00Z', '2 d'],
  ['2026-10-20T12:00:00Z', '31 d'],
])('since %s: %s', (since, text) => {
  expect(ageText(since, new Date('2026-11-20T12:00:00Z'))).toBe(text)
})
