import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateText, dateTimeText, dayText, endText, startText, zoneText } from './date-text.ts'

const lastMinute = '2026-12-01T05:59:00Z'

describe('a time in the shop’s time zone', () => {
  test.each([
    ['America/Chicago', 'Nov 30, 2026', 'Nov 30, 2026 11:59 PM'],
    ['America/New_York', 'Dec 1, 2026', 'Dec 1, 2026 12:59 AM'],
    ['America/Phoenix', 'Nov 30, 2026', 'Nov 30, 2026 10:59 PM'],
    ['Pacific/Honolulu', 'Nov 30, 2026', 'Nov 30, 2026 7:59 PM'],
    ['Asia/Kolkata', 'Dec 1, 2026', 'Dec 1, 2026 11:29 AM'],
    ['UTC', 'Dec 1, 2026', 'Dec 1, 2026 5:59 AM'],
  ])('in %s', (timeZone, date, dateTime) => {
    expect(dateText(lastMinute, timeZone)).toBe(date)
    expect(dateTimeText(lastMinute, timeZone)).toBe(dateTime)
    expect(dateTimeText(new Date(lastMinute), timeZone)).toBe(dateTime)
  })

  test.each([
    ['2026-03-08T07:59:00Z', 'Mar 8, 2026 1:59 AM'],
    ['2026-03-08T08:00:00Z', 'Mar 8, 2026 3:00 AM'],
    ['2026-11-01T06:59:00Z', 'Nov 1, 2026 1:59 AM'],
    ['2026-11-01T07:00:00Z', 'Nov 1, 2026 1:00 AM'],
    ['2026-07-04T17:00:00Z', 'Jul 4, 2026 12:00 PM'],
    ['2026-01-01T06:00:00Z', 'Jan 1, 2026 12:00 AM'],
  ])('shows %s as %s, even near noon, midnight and daylight saving changes', (moment, text) => {
    expect(dateTimeText(moment, 'America/Chicago')).toBe(text)
  })

  test.each([
    ['2026-12-01T06:00:00Z', 'America/Chicago', 'Dec 1, 2026', 'Nov 30, 2026'],
    ['2026-12-01T06:00:01Z', 'America/Chicago', 'Dec 1, 2026 12:00 AM', 'Dec 1, 2026 12:00 AM'],
    ['2026-09-06T04:00:00Z', 'America/Santiago', 'Sep 6, 2026', 'Sep 5, 2026'],
  ])('shows %s in %s as the start %s and as the end %s', (moment, timeZone, start, end) => {
    expect([startText(moment, timeZone), endText(moment, timeZone)]).toEqual([start, end])
  })

  test('can be parsed by spreadsheets and programs', () => {
    const minute = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(minute, (date) => {
        date.setUTCSeconds(0, 0)
        const text = dateTimeText(date, 'UTC')
        expect(text).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M$/)
        expect(new Date(`${text} UTC`)).toEqual(date)
        expect(text.startsWith(dateText(date, 'UTC'))).toBe(true)
      }),
    )
  })
})

test('formats a day the same way in every time zone', () => {
  expect(dayText('2026-11-30')).toBe('Nov 30, 2026')
  expect(dayText('2026-02-01')).toBe('Feb 1, 2026')
})

test.each([
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Phoenix', 'Mountain Standard'],
  ['Europe/Berlin', 'Central European'],
  ['UTC', 'UTC'],
])('names the time zone %s “%s”', (timeZone, name) => expect(zoneText(timeZone)).toBe(name))
