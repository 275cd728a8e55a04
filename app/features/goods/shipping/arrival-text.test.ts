import { expect, test } from 'vitest'
import { arrivalText } from './arrival-text.ts'

test('spec 9: shows the days on which an order should arrive', () => {
  expect(arrivalText('2026-11-24', '2026-11-30')).toBe('Nov 24, 2026 – Nov 30, 2026')
  expect(arrivalText('2026-12-31', '2027-01-02')).toBe('Dec 31, 2026 – Jan 2, 2027')
})

test('spec 9: shows a range of one day as one day', () => {
  expect(arrivalText('2026-11-24', '2026-11-24')).toBe('Nov 24, 2026')
})

test('spec 9: shows nothing for an order without promised days', () => {
  expect(arrivalText(null, null)).toBeNull()
  expect(arrivalText('2026-11-24', null)).toBeNull()
})
