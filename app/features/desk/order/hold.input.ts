import { z } from 'zod'
import { isText } from '#app/features/ground/people/required-text.ts'

export const maxHoldReasonLength = 500

export const holdInput = z.object({
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(maxHoldReasonLength, `Use at most ${maxHoldReasonLength} characters`)
    .refine(isText, 'Contains characters that cannot be used'),
  /** A day in the shop's time zone. */
  reviewOn: z.iso.date('Enter a date').nullable().optional(),
  version: z.number('Enter a version').int(),
})

export type HoldInput = z.output<typeof holdInput>
