import { z } from 'zod'
import { isOneLine, requiredEmail, requiredText } from '#app/features/ground/people/required-text.ts'
import { rollInput } from '#app/features/ground/press/roll.input.ts'
import { machinesInput } from '#app/features/ground/shop/machine.input.ts'
import { reviewableSteps } from '#app/features/ground/shop/reviewable-steps.ts'
import { isTimeZone } from '#app/features/ground/shop/shop-settings.ts'

const workingDays = z
  .number('Enter a number of days')
  .refine(Number.isInteger, 'Enter whole days')
  .min(1, 'At least 1 day')
  .max(60, 'At most 60 days')

const limit = z
  .number('Enter an amount')
  .int('Enter whole cents')
  .min(0, 'Enter 0 or more')
  .max(10_000_000, 'At most $100,000')

const settingsFields = z.object({
  name: requiredText('Shop name', 100),
  address: requiredText('Address', 300),
  phone: requiredText('Phone', 50),
  fax: z
    .string('Enter a fax number or leave blank')
    .trim()
    .max(50, 'At most 50 characters')
    .refine(isOneLine, 'Contains characters that cannot be used'),
  email: requiredEmail,
  teamEmail: z
    .string('Enter an email or leave blank')
    .trim()
    .max(254, 'Invalid email format')
    .pipe(z.email('Invalid email format'))
    .nullable(),
  originZip: z
    .string('Enter a ZIP code')
    .trim()
    .regex(/^\d{5}$/, 'Enter the five digits of a ZIP code'),
  timeZone: z.string('Choose a time zone').max(100).refine(isTimeZone, 'Unknown time zone'),
  promisedDays: z.object({ least: workingDays, most: workingDays }),
  socialLinks: z
    .array(
      z.object({
        name: requiredText('Name', 50),
        url: requiredText('Address', 500).pipe(
          z.url({
            protocol: /^https$/,
            hostname: z.regexes.domain,
            error: 'Enter a URL that starts with https://',
          }),
        ),
      }),
    )
    .max(12, 'At most 12 links'),
  machines: machinesInput.optional(),
  waiveLimitCents: limit.optional(),
  freeReprintLimitCents: limit.optional(),
  rolls: z
    .array(rollInput)
    .min(1, 'Add a roll')
    .max(20, 'At most 20 rolls')
    .refine((rolls) => new Set(rolls.map(({ name }) => name.toLowerCase())).size === rolls.length, {
      message: 'Give each roll a different name',
    })
    .optional(),
})

export const settingsChange = settingsFields
  .extend({ version: z.number().int() })
  .refine(({ promisedDays: { least, most } }) => least <= most, {
    path: ['promisedDays', 'most'],
    message: 'Must be at least the first number',
  })

export type SettingsChange = z.output<typeof settingsChange>

export const stepReview = z.object({
  step: z.enum(reviewableSteps, 'This step can’t be confirmed without changes'),
})
