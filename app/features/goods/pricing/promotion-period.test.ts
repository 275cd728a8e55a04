import { expect, test } from 'vitest'
import { isWithin, periodText } from './promotion-period.ts'

const [before, start, during, end] = ['19T05:59', '20T06:00', '25T12:00', '28T06:00'].map(
  (time) => new Date(`2026-11-${time}:00Z`),
) as [Date, Date, Date, Date]

test('starts a promotion when its first day begins and ends it when its last day ends', () => {
  const period = { startsAt: start, endsAt: end }
  expect([before, start, during, end].map((now) => isWithin(period, now))).toEqual([false, true, true, false])
  expect(isWithin({ startsAt: start.toISOString(), endsAt: null }, before)).toBe(false)
  expect(isWithin({ startsAt: null, endsAt: end.toISOString() }, end)).toBe(false)
  expect(isWithin({ startsAt: null, endsAt: null }, before)).toBe(true)
})

test('names the first and last day in the shop’s time zone', () => {
  const zone = 'America/Chicago'
  expect(periodText({ startsAt: start, endsAt: end }, zone)).toBe('from Nov 20, 2026 until Nov 27, 2026')
  expect(periodText({ startsAt: null, endsAt: end }, zone)).toBe('until Nov 27, 2026')
  expect(periodText({ startsAt: null, endsAt: null }, zone)).toBe('')
})
