import { expect, test } from 'vitest'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { actionText, hasOwnRecord, isCorrection, moveAction } from './audit-actions.ts'

test.each([
  ['change', 'changed'],
  ['create', 'created'],
  ['add proof', 'added proof'],
  [moveAction('IN_PRINT'), 'moved to In print'],
  [moveAction('APPROVED', { isForCustomer: true }), 'moved to Approved for the customer'],
  [moveAction('APPROVED', { isBack: true }), 'moved back to Approved'],
  ['log in', 'logged in'],
  ['write message', 'wrote message'],
  ['send again', 'sent again'],
  ['revoke', 'revoked'],
  ['resend validation', 'resent validation'],
  ['bless', 'bless'],
])('describes the action %s as “%s”', (action, text) => expect(actionText(action)).toBe(text))

test('a move, a refund, a message and a note have their own records', () => {
  const moves = paidStatuses.flatMap((to) => [
    moveAction(to),
    moveAction(to, { isForCustomer: true }),
    moveAction(to, { isBack: true }),
  ])
  expect([...moves, 'refund', 'write message', 'write note'].filter((each) => !hasOwnRecord(each))).toEqual(
    [],
  )
  expect(['move', 'correct contact', 'add proof', 'put chat aside'].filter(hasOwnRecord)).toEqual([])
})

test('creating and deleting are not corrections', () => {
  expect(['change', 'change roles', 'correct shipment'].every(isCorrection)).toBe(true)
  expect(['create', 'delete', 'export', moveAction('SENT')].some(isCorrection)).toBe(false)
})
