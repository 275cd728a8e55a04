import { z } from 'zod'
import { defaultPromisedDays } from '#app/features/ground/time/working-days.ts'
import { defaultRolls, rollSchema } from '#app/features/ground/press/roll.ts'
import { initialMachine, machineSchema } from './machine.ts'
import { defaultSpotColors, spotColorsSchema } from './spot-colors.ts'

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

/** The public settings. */
export type ShopSettings = z.infer<typeof shopSettingsSchema>

export const allSettingsSchema = shopSettingsSchema
  .extend({
    /** The first is the default. */
    machines: z.array(machineSchema).optional(),
    /** Used by a shop that has saved no machines yet. */
    spotColors: spotColorsSchema.default(defaultSpotColors),
    rolls: z.array(rollSchema).default(defaultRolls),
    /** The most that staff without the refund permission may waive, or reprint for free, for one order. */
    waiveLimitCents: z.number().int().min(0).default(0),
    freeReprintLimitCents: z.number().int().min(0).default(20_000),
  })
  .transform(({ spotColors, machines = [{ ...initialMachine, spotColors }], ...settings }) => ({
    ...settings,
    machines,
  }))

export type AllSettings = z.output<typeof allSettingsSchema>

export type StoredSettings = z.input<typeof allSettingsSchema>

export function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}
