import { expect, test } from 'vitest'
import { isAddition, noShipment, numbersOf, parcelsOf, parcelsText, shipmentOf } from './parcels.ts'

const ups = { carrier: 'UPS', trackingNumber: '1Z1' }
const fedEx = { carrier: 'FedEx', trackingNumber: '77' }
const unnumbered = { carrier: 'Aunt Mary', trackingNumber: null }

test('lists an order’s parcels without empty ones', () => {
  expect(parcelsOf({ ...ups, moreParcels: [fedEx] })).toEqual([ups, fedEx])
  expect(parcelsOf(noShipment)).toEqual([])
  expect(numbersOf({ ...unnumbered, moreParcels: [fedEx, ups] })).toEqual(['77', '1Z1'])
})

test('moves the first remaining parcel to the order’s two fields', () => {
  const removed = { carrier: '', trackingNumber: '', moreParcels: [fedEx, ups] }
  expect(shipmentOf(removed)).toEqual({ ...fedEx, moreParcels: [ups] })
  expect(shipmentOf({ carrier: '', trackingNumber: '', moreParcels: [] })).toEqual(noShipment)
  expect(shipmentOf({ carrier: 'UPS', trackingNumber: '', moreParcels: [] })).toEqual({
    ...noShipment,
    carrier: 'UPS',
  })
})

test('only an extra parcel is an addition; any other change is a correction', () => {
  const one = { ...ups, moreParcels: [] }
  expect(isAddition(one, { ...ups, moreParcels: [fedEx] })).toBe(true)
  expect(isAddition(one, { ...fedEx, moreParcels: [ups] })).toBe(true)
  expect(isAddition(one, { ...ups, trackingNumber: '1Z2', moreParcels: [fedEx] })).toBe(false)
  expect(isAddition({ ...ups, moreParcels: [fedEx] }, one)).toBe(false)
  expect(isAddition(one, { ...fedEx, moreParcels: [] })).toBe(false)
  expect(isAddition(noShipment, one)).toBe(false)
})

test('lists parcels on one line', () => {
  expect(parcelsText([ups, unnumbered])).toBe('UPS, 1Z1; Aunt Mary')
  expect(parcelsText([])).toBeNull()
})
