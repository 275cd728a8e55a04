export const carriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const

type Carrier = (typeof carriers)[number]

export const isListed = (carrier: string): carrier is Carrier =>
  (carriers as readonly string[]).includes(carrier)

/** The patterns also match names entered by staff in earlier versions, such as 'UPS Ground'. */
const trackers: Record<Carrier, { pattern: RegExp; page: string }> = {
  USPS: {
    pattern: /usps|postal service/i,
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  UPS: { pattern: /\bups\b/i, page: 'https://www.ups.com/track?tracknum=' },
  FedEx: { pattern: /fedex/i, page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  DHL: { pattern: /dhl/i, page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
}

/** Returns null without a number, or for a carrier without a known tracking page. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (!carrier || !trackingNumber) return null
  const tracker = Object.values(trackers).find(({ pattern }) => pattern.test(carrier))
  return tracker ? tracker.page + encodeURIComponent(trackingNumber.replace(/\s+/g, '')) : null
}
