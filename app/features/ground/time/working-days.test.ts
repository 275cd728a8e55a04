import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workingDaysAfter } from './working-days.ts'

const from = (time: string, days: number, timeZone = 'UTC') =>
  workingDaysAfter(new Date(time), days, timeZone)

test.each([
  ['Monday', '2026-11-16T12:00:00Z', '2026-11-19', '2026-11-25'],
  ['Wednesday', '2026-11-18T12:00:00Z', '2026-11-23', '2026-11-27'],
  ['Friday', '2026-11-20T12:00:00Z', '2026-11-25', '2026-12-01'],
  ['Saturday', '2026-11-21T12:00:00Z', '2026-11-25', '2026-12-01'],
  ['Sunday', '2026-11-22T12:00:00Z', '2026-11-25', '2026-12-01'],
  ['the end of a year', '2026-12-30T12:00:00Z', '2027-01-04', '2027-01-08'],
  ['a leap day', '2028-02-28T12:00:00Z', '2028-03-02', '2028-03-08'],
])('spec 9: counts 3 and 7 working days after %s', (_, time, third, seventh) => {
  expect(from(time, 3)).toBe(third)
  expect(from(time, 7)).toBe(seventh)
})

test('counts days in the shop’s time zone: Thursday evening in Chicago is Friday in UTC', () => {
  expect(from('2026-11-20T03:00:00Z', 1, 'America/Chicago')).toBe('2026-11-20')
  expect(from('2026-11-20T03:00:00Z', 1, 'UTC')).toBe('2026-11-23')
})

test('doesn’t lose a day when daylight saving time starts or ends', () => {
  expect(from('2026-10-31T05:30:00Z', 1, 'America/Chicago')).toBe('2026-11-02')
  expect(from('2026-03-06T23:30:00Z', 1, 'America/New_York')).toBe('2026-03-09')
})

test('never promises delivery on a weekend, or an earlier date for more days', () => {
  const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 30 }), (now, days) => {
      const date = workingDaysAfter(now, days, 'America/Chicago')
      expect([0, 6]).not.toContain(new Date(date).getUTCDay())
      expect(date < workingDaysAfter(now, days + 1, 'America/Chicago')).toBe(true)
    }),
  )
})
