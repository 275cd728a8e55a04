import { expect, test } from 'vitest'
import { trackingStops, type Numbered } from './tracking-stops.ts'

const numbered = (trackingNumber: string, ...orderIds: number[]): Numbered[] =>
  orderIds.map((orderId) => ({ orderId, trackingNumber }))

const textsOf = (entered: Numbered[], used: Numbered[]) =>
  trackingStops(entered, used).map(({ text }) => text)

test('needs no confirmation for a unique tracking number', () => {
  expect(trackingStops([], numbered('1Z9', 1002))).toEqual([])
  expect(trackingStops(numbered('1Z9', 1001), numbered('1Z8', 1002))).toEqual([])
  expect(trackingStops(numbered('1Z9', 1001), numbered('1Z9', 1001))).toEqual([])
})

test('names the orders that have the same tracking number, ignoring spaces and case', () => {
  expect(trackingStops(numbered('1z 9', 1001), numbered('1Z9', 1002))).toEqual([
    { code: 'tracking_number', text: 'Tracking number 1z 9 is already used for order 1002' },
  ])
  expect(textsOf(numbered('1Z9', 1001), numbered(' 1Z9', 1002, 1003))).toEqual([
    'Tracking number 1Z9 is already used for orders 1002 and 1003',
  ])
  expect(textsOf(numbered('1Z9', 1001), numbered('1Z9', 1005, 1004, 1003, 1002))).toEqual([
    'Tracking number 1Z9 is already used for orders 1005, 1004, 1003, and others',
  ])
})

test('needs confirmation for a number entered twice in the same request', () => {
  expect(textsOf([...numbered('1Z9', 1001), ...numbered('1z9', 1002)], [])).toEqual([
    'Tracking number 1Z9 is entered for orders 1001 and 1002',
  ])
  expect(textsOf(numbered('1Z9', 1001, 1001), [])).toEqual(['Tracking number 1Z9 is entered twice'])
})
