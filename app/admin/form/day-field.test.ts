import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentField, readMoment } from './moment-field.ts'

test('a time is shown and read in the shop’s time zone, in summer and winter', () => {
  expect(momentField('2026-11-20T18:00:00.000Z', 'America/Chicago')).toBe('2026-11-20T12:00')
  expect(readMoment('2026-11-20T12:00', 'America/Chicago')).toBe('2026-11-20T18:00:00.000Z')
  expect(readMoment('2026-07-20T00:00', 'America/Chicago')).toBe('2026-07-20T05:00:00.000Z')
  expect(readMoment('2026-07-20T00:00', 'Pacific/Auckland')).toBe('2026-07-19T12:00:00.000Z')
})

test('right after a daylight saving change the new offset applies', () => {
  expect(readMoment('2026-03-08T01:59', 'America/Chicago')).toBe('2026-03-08T07:59:00.000Z')
  expect(readMoment('2026-03-08T03:00', 'America/Chicago')).toBe('2026-03-08T08:00:00.000Z')
})

test('an empty field is empty, and an invalid time is left for the server to reject', () => {
  expect(momentField(null, 'UTC')).toBe('')
  expect(readMoment('', 'UTC')).toBeNull()
  expect(readMoment('99999-99-99T00:00', 'UTC')).toBe('99999-99-99T00:00')
})

test('a displayed minute is read back as the same minute, unless clocks are set back', () => {
  const minute = fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'Asia/Tokyo', 'America/Phoenix', 'Pacific/Honolulu')
  fc.assert(
    fc.property(minute, zone, (date, timeZone) => {
      date.setUTCSeconds(0, 0)
      const moment = date.toISOString()
      expect(readMoment(momentField(moment, timeZone), timeZone)).toBe(moment)
    }),
  )
})
