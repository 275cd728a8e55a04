import { expect, test } from 'vitest'
import { bulkStops } from './bulk-result.ts'

const orders = [
  { id: 1001, name: 'Ada' },
  { id: 1002, name: 'Ben' },
  { id: 1003, name: 'Cleo' },
]
const held = { orderId: 1002, refusal: 'On hold since Nov 20, 2026: New logo' }
const trial = {
  orders: [{ orderId: 1001, refusal: null }, held, { orderId: 1003, refusal: null }],
  stops: [],
}

test('lists the orders a bulk move skips, with reasons', () => {
  const text = 'Order 1002, Ben: On hold since Nov 20, 2026: New logo'
  expect(bulkStops(trial, { orders })).toEqual([{ code: 'held-back', text }])
})

test('lists orders without a tracking number, unless they are skipped anyway', () => {
  const stop = { code: 'tracking_number', text: 'Tracking number 1Z1 is already used for order 990' }
  const stops = bulkStops({ ...trial, stops: [stop] }, { orders, trackingNumbers: { 1001: '1Z1' } })
  expect(stops.map(({ text }) => text)).toEqual([
    'Order 1002, Ben: On hold since Nov 20, 2026: New logo',
    'Order 1003 has no tracking number',
    stop.text,
  ])
})

test('asks for no confirmation if nothing blocks a bulk move', () => {
  const moved = { orders: orders.map(({ id }) => ({ orderId: id, refusal: null })), stops: [] }
  const trackingNumbers = { 1001: '1Z1', 1002: '1Z2', 1003: '1Z3' }
  expect(bulkStops(moved, { orders })).toEqual([])
  expect(bulkStops(moved, { orders, trackingNumbers })).toEqual([])
})
