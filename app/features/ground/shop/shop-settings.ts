import { z } from 'zod'
import { defaultPromisedDays } from '#app/features/ground/time/working-days.ts'
import { defaultRolls, rollSchema, type Roll } from '#app/features/ground/press/roll.ts'
import { defaultSpotColors, spotColorsSchema, type SpotColors } from './spot-colors.ts'

export const shopSettingsSchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  fax: z.string(),
  email: z.email().or(z.literal('')),
  originZip: z.string().regex(/^\d{5}$/),
  timeZone: z.string().refine(isTimeZone, 'Unknown time zone'),
  promisedDays: z
    .object({ least: z.number().int().min(1), most: z.number().int().min(1) })
    .default(defaultPromisedDays),
  socialLinks: z.array(z.object({ name: z.string().min(1), url: z.url({ protocol: /^https$/ }) })),
})

/** What everyone may know. */
export type ShopSettings = z.infer<typeof shopSettingsSchema>

export const allSettingsSchema = shopSettingsSchema.extend({
  spotColors: spotColorsSchema.default(defaultSpotColors),
  rolls: z.array(rollSchema).default(defaultRolls),
})

export type AllSettings = z.infer<typeof allSettingsSchema>

export type StoredSettings = ShopSettings & { spotColors?: SpotColors; rolls?: Roll[] }

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
