import { expect, test } from 'vitest'
import { orderDate } from './order-date.ts'

test.each([
  ['2026-01-05T15:07:00Z', 'America/Chicago', '05-01-2026 - 09:07'],
  ['2026-07-05T15:07:00Z', 'America/Chicago', '05-07-2026 - 10:07'],
  ['2027-01-01T05:59:00Z', 'America/Chicago', '31-12-2026 - 23:59'],
  ['2027-01-01T05:59:00Z', 'America/New_York', '01-01-2027 - 00:59'],
])('formats %s in %s as DD-MM-YYYY - HH:mm: %s', (createdAt, timeZone, text) => {
  expect(orderDate(createdAt, timeZone)).toBe(text)
})
