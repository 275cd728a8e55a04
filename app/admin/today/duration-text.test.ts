import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [null, '–'],
  [20, '0 min'],
  [45 * 60, '45 min'],
  [60 * 60, '1 h'],
  [3 * 3600 + 20 * 60, '3 h 20 min'],
  [47 * 3600, '47 h'],
  [52 * 3600, '2 d 4 h'],
])('%s seconds: %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
