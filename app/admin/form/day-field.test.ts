import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftDay } from '#app/features/ground/time/days.ts'
import { firstDayField, lastDayField, readFirstDay, readLastDay } from './day-field.ts'

test('stores a period from the start of its first day to the end of its last, in the shop’s time zone', () => {
  expect(readFirstDay('2026-11-20', 'America/Chicago')).toBe('2026-11-20T06:00:00.000Z')
  expect(readLastDay('2026-11-30', 'America/Chicago')).toBe('2026-12-01T06:00:00.000Z')
  expect(readFirstDay('2026-07-20', 'America/Chicago')).toBe('2026-07-20T05:00:00.000Z')
  expect(readFirstDay('2026-07-20', 'Pacific/Auckland')).toBe('2026-07-19T12:00:00.000Z')
})

test('starts and ends a day with a clock change at local midnight', () => {
  expect(readFirstDay('2026-03-08', 'America/Chicago')).toBe('2026-03-08T06:00:00.000Z')
  expect(readLastDay('2026-03-08', 'America/Chicago')).toBe('2026-03-09T05:00:00.000Z')
  expect(readLastDay('2026-11-01', 'America/Chicago')).toBe('2026-11-02T06:00:00.000Z')
})

test('starts a day an hour later if clocks are set forward at midnight', () => {
  expect(readFirstDay('2026-09-06', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(readLastDay('2026-09-05', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  expect(readFirstDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
  expect(readFirstDay('2026-03-29', 'America/Scoresbysund')).toBe('2026-03-29T01:00:00.000Z')
})

test('shows the day during which a period ends', () => {
  expect(lastDayField('2026-12-01T05:59:00.000Z', 'America/Chicago')).toBe('2026-11-30')
  expect(lastDayField('2026-12-01T06:00:00.000Z', 'America/Chicago')).toBe('2026-11-30')
  expect(lastDayField('2026-12-01T06:00:01.000Z', 'America/Chicago')).toBe('2026-12-01')
})

test('reads an empty field as null, and leaves an invalid day for the server to reject', () => {
  expect([firstDayField(null, 'UTC'), lastDayField(undefined, 'UTC')]).toEqual(['', ''])
  expect([readFirstDay('', 'UTC'), readLastDay('', 'UTC')]).toEqual([null, null])
  expect(readLastDay('99999-99-99', 'UTC')).toBe('99999-99-99')
})

test('reads displayed days back unchanged', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => shiftDay('2000-01-01', days))
  const zone = fc.constantFrom(
    'UTC',
    'Asia/Kolkata',
    'America/Chicago',
    'Australia/Lord_Howe',
    'America/Phoenix',
    'America/Santiago',
    'America/Havana',
    'Atlantic/Azores',
    'Africa/Cairo',
  )
  fc.assert(
    fc.property(day, zone, (typed, timeZone) => {
      expect(firstDayField(readFirstDay(typed, timeZone), timeZone)).toBe(typed)
      expect(lastDayField(readLastDay(typed, timeZone), timeZone)).toBe(typed)
    }),
  )
})
