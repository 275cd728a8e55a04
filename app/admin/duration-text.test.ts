import { expect, test } from 'vitest'
import { ageText, durationText } from './duration-text.ts'

test.each([
  ['2026-11-20T12:00:00Z', '0 min'],
  ['2026-11-20T12:05:00Z', '0 min'],
  ['2026-11-20T11:01:00Z', '59 min'],
  ['2026-11-20T11:00:00Z', '1 h'],
  ['2026-11-18T12:01:00Z', '47 h'],
  ['2026-11-18T12:00:00Z', '2 d'],
  ['2026-10-20T12:00:00Z', '31 d'],
])('shows the age of %s as %s', (since, text) => {
  expect(ageText(since, new Date('2026-11-20T12:00:00Z'))).toBe(text)
})

test.each([
  [null, '–'],
  [20, '0 min'],
  [45 * 60, '45 min'],
  [60 * 60, '1 h'],
  [3 * 3600 + 20 * 60, '3 h 20 min'],
  [47 * 3600, '47 h'],
  [52 * 3600, '2 d 4 h'],
])('shows a duration of %s seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
