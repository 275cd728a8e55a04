import { unknownZip } from '#app/features/ground/shop/unknown-zip.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

export const demoShop: ShopSettings = {
  name: 'Kisscut',
  address: '418 Press Street, Austin, TX 78702',
  phone: '(512) 555-0142',
  fax: '(512) 555-0143',
  email: 'hello@kisscut.test',
  originZip: '78702',
  timeZone: 'America/Chicago',
  promisedDays: { least: 3, most: 7 },
  socialLinks: [
    { name: 'Instagram', url: 'https://instagram.example/kisscut' },
    { name: 'TikTok', url: 'https://tiktok.example/@kisscut' },
  ],
}

export const emptyShop: ShopSettings = {
  ...demoShop,
  name: '',
  address: '',
  phone: '',
  fax: '',
  email: '',
  originZip: unknownZip,
  socialLinks: [],
}

export const demoCoupons = [{ code: 'WELCOME10', percentage: 0.1 }]

// Cents per parcel and per kilogram. The last weight is the maximum for a parcel.
const parcelPrices: Record<string, { parcel: number; perKilogram: number }> = {
  1: { parcel: 520, perKilogram: 70 },
  2: { parcel: 540, perKilogram: 80 },
  3: { parcel: 570, perKilogram: 95 },
  4: { parcel: 610, perKilogram: 120 },
  5: { parcel: 660, perKilogram: 150 },
  6: { parcel: 700, perKilogram: 180 },
  7: { parcel: 740, perKilogram: 210 },
  8: { parcel: 790, perKilogram: 245 },
  AK: { parcel: 1290, perKilogram: 520 },
  HI: { parcel: 1290, perKilogram: 540 },
  PR: { parcel: 1190, perKilogram: 480 },
  VI: { parcel: 1190, perKilogram: 500 },
  GU: { parcel: 1490, perKilogram: 640 },
  military: { parcel: 890, perKilogram: 260 },
}

const parcelGrams = [250, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000]

export const demoShippingRates = Object.entries(parcelPrices).flatMap(([zone, { parcel, perKilogram }]) =>
  parcelGrams.map((upToGrams) => ({
    zone,
    upToGrams,
    priceCents: Math.ceil((parcel + (perKilogram * upToGrams) / 1000) / 5) * 5,
  })),
)

export const demoCannedAnswers = [
  {
    title: 'Low resolution',
    content:
      'Thank you for your order! Your picture’s resolution is too low for this size, so it would look blurry in print. Do you have a larger version, ideally a PDF or SVG? You can attach it right here.',
  },
  {
    title: 'Delivery time',
    content:
      'We print as soon as you approve your proof. Your package ships within a few business days after that, and we’ll email you the tracking number.',
  },
  {
    title: 'Changes to the proof',
    content:
      'Of course, we’re happy to change that. We’ll email you the new proof shortly; nothing is printed until you approve it.',
  },
]
