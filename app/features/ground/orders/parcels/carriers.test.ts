import { expect, test } from 'vitest'
import { carriers, isListed, trackingUrl } from './carriers.ts'

test('spec 4: a sent order links to its carrier', () => {
  expect(trackingUrl('UPS Ground', '1Z 999')).toBe('https://www.ups.com/track?tracknum=1Z999')
  expect(trackingUrl('USPS', '94&00')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2600')
  expect(trackingUrl('Aunt Mary', '1')).toBeNull()
  expect(trackingUrl(null, '1')).toBeNull()
  expect(trackingUrl('FedEx', null)).toBeNull()
})

test('each listed carrier has its own tracking page', () => {
  const pages = carriers.map((carrier) => trackingUrl(carrier, '7'))
  expect(pages).not.toContain(null)
  expect(new Set(pages).size).toBe(carriers.length)
})

test('a carrier entered as text is not in the list', () => {
  expect(isListed('UPS')).toBe(true)
  expect(isListed('UPS Ground')).toBe(false)
  expect(isListed('')).toBe(false)
})
