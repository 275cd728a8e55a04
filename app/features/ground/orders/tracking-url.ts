const trackers: [RegExp, (number: string) => string][] = [
  [/usps|postal service/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/\bups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/fedex/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/dhl/i, (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`],
]

export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (!carrier || !trackingNumber) return null
  const tracker = trackers.find(([name]) => name.test(carrier))
  return tracker ? tracker[1](encodeURIComponent(trackingNumber.replace(/\s+/g, ''))) : null
}
