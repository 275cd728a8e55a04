import { expect, test } from 'vitest'
import { trackingUrl } from './tracking-url.ts'

test('spec 4: a sent order links to its carrier', () => {
  expect(trackingUrl('UPS Ground', '1Z 999')).toBe('https://www.ups.com/track?tracknum=1Z999')
  expect(trackingUrl('USPS', '94&00')).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=94%2600')
  expect(trackingUrl('Aunt Mary', '1')).toBeNull()
  expect(trackingUrl(null, '1')).toBeNull()
  expect(trackingUrl('FedEx', null)).toBeNull()
})
