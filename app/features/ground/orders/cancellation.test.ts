import { expect, test } from 'vitest'
import { isOrderOpen, statusText } from './cancellation.ts'
import { openStatuses, paidStatuses } from './order-status.ts'

test('staff see how far along a canceled order was, and customers only that it was canceled', () => {
  expect(statusText('APPROVED_BY_ADMIN', { isCanceled: true, isForStaff: true })).toBe(
    'Canceled (was Awaiting customer approval)',
  )
  expect(statusText('IN_PRINT', { isCanceled: true, isForStaff: false })).toBe('Canceled')
  expect(statusText('APPROVED_BY_ADMIN', { isCanceled: false, isForStaff: false })).toBe('Approved by admin')
})

test('a canceled order is not open', () => {
  const open = (canceledAt: Date | null) =>
    paidStatuses.filter((status) => isOrderOpen({ status, canceledAt }))
  expect(open(null)).toEqual(openStatuses)
  expect(open(new Date())).toEqual([])
  expect(isOrderOpen({ status: 'UNPAID', canceledAt: null })).toBe(false)
})
