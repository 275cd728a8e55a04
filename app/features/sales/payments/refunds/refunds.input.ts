import { z } from 'zod'
import { isText } from '#app/features/ground/people/required-text.ts'

const wholeNumber = z
  .number('Enter a number')
  .refine(Number.isSafeInteger, 'Enter a whole number')
  .max(2_147_483_647, 'Enter a smaller number')
const itemId = wholeNumber.min(1, 'Select an item')
const quantity = wholeNumber.min(1, 'Enter at least 1 piece')

/** Whole cents; the key makes retries idempotent. */
export const refundInput = z.object({
  amount: z
    .number('Enter an amount')
    .refine(Number.isSafeInteger, 'Enter an amount in whole cents')
    .min(1, 'Enter an amount above 0')
    .max(1_000_000_000, 'Enter a smaller amount'),
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(1_000, 'Use at most 1000 characters')
    .refine(isText, 'Contains characters that cannot be used'),
  idempotencyKey: z
    .string('Enter an idempotency key')
    .regex(/^[\w-]{8,100}$/, 'Use 8 to 100 letters, digits, - and _'),
  paymentId: z.number('Choose a payment').int().optional(),
  /** The parts to refund: pieces of items, and what is left of shipping. Omitted to refund a plain amount. */
  items: z
    .array(z.object({ id: itemId, quantity }))
    .max(1_000, 'Select at most 1000 items')
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Select each item once')
    .optional(),
  shipping: z.boolean('Enter true or false').optional(),
})

/** How much to refund when staff cancel or reject an order. */
export const refundChoice = z.union(
  [z.enum(['full', 'none']), refundInput.shape.amount],
  'Choose full, none or an amount in whole cents',
)

export type RefundChoice = z.output<typeof refundChoice>

/** The amount that was shown to the user. */
export const keepInput = refundInput.pick({ amount: true })

export type KeepInput = z.output<typeof keepInput>

export type RefundInput = z.output<typeof refundInput>
