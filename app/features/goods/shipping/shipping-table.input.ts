import { z } from 'zod'
import { cents } from '#app/features/ground/money/cents.ts'
import { shippingZones } from './shipping-zone.ts'
import { zipDigits } from './zip-code.ts'

const rate = z.object({
  upToGrams: z
    .number('Enter a weight')
    .refine(Number.isInteger, 'Enter whole grams')
    .min(1, 'Must be more than 0')
    .max(1_000_000, 'At most 2,204 lb'),
  price: z
    .number('Enter a price')
    .refine(Number.isInteger, 'Enter whole cents')
    .min(0, 'A price cannot be negative')
    .max(10_000_000, 'At most $100,000')
    .transform(cents),
})

const zones = z
  .array(
    z.object({
      zone: z.enum(shippingZones, 'Unknown zone'),
      rates: z.array(rate).max(40, 'At most 40 weights'),
    }),
  )
  .max(shippingZones.length)
  .refine((rows) => new Set(rows.map(({ zone }) => zone)).size === rows.length, 'A zone is listed twice')

export type ZoneRates = z.output<typeof zones>

export const shippingTableChange = z.object({ zones, version: z.number().int() })

export type ShippingTableChange = z.output<typeof shippingTableChange>

export const parcelQuoteInput = z.object({
  zipCode: z
    .string('Enter a ZIP code')
    .max(20)
    .refine((text) => zipDigits(text) !== null, 'Enter a ZIP code of 5 to 9 digits'),
  grams: z.number('Enter a weight').gt(0, 'Must be more than 0').max(10_000_000, 'At most 22,046 lb'),
  zones: zones.optional(),
})

export type ParcelQuoteInput = z.output<typeof parcelQuoteInput>
