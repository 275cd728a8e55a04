import { expect, test } from 'vitest'
import { orderDate } from './order-date.ts'

test('spec 2: an order’s date is DD-MM-YYYY - HH:mm', () => {
  const at = new Date(2026, 0, 5, 9, 7)
  expect(orderDate(at)).toBe('05-01-2026 - 09:07')
  expect(orderDate(at.toISOString())).toBe('05-01-2026 - 09:07')
  expect(orderDate(new Date(2026, 11, 31, 23, 59))).toBe('31-12-2026 - 23:59')
})
