import { z } from 'zod'
import { isText } from '#app/features/ground/people/required-text.ts'
import { dayInput } from '#app/features/ground/time/days.input.ts'
import { checkoutInput } from '#app/features/sales/checkout/checkout.input.ts'

export const maxQuoteNoteLength = 2_000

/** The maximum number of days a quote can stay open. Tax services keep their calculations for 90 days. */
export const longestQuoteDays = 60

/** How long a new quote is open, unless staff choose another day. */
export const usualQuoteDays = 14

const seen = { version: z.number().int().min(1) }

export const quoteVersion = z.object(seen)

export const quoteChange = z.object({
  ...seen,
  note: z
    .string()
    .trim()
    .max(maxQuoteNoteLength, `Use at most ${maxQuoteNoteLength} characters`)
    .refine(isText, 'Contains characters that cannot be used')
    .optional(),
  endsOn: dayInput.optional(),
})

export type QuoteChange = z.output<typeof quoteChange>

export const quoteQuantity = z.object({ ...seen, quantity: z.number().int() })

export const quoteCoupon = z.object({
  ...seen,
  coupon: z.string().trim().max(100).describe('Empty to remove it'),
})

export const sendQuoteInput = checkoutInput.extend(seen)

export type SendQuoteInput = z.output<typeof sendQuoteInput>
