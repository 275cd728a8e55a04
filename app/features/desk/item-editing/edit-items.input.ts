import { z } from 'zod'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { requiredText } from '#app/features/ground/people/required-text.ts'
import { isDay } from '#app/features/ground/time/days.ts'
import { largestQuantity } from '#app/features/ground/product/quantity-rule.ts'

export const shippingOfEdit = ['keep', 'recalculate'] as const

export type ShippingOfEdit = (typeof shippingOfEdit)[number]

const id = z.number().int().min(1).max(2_147_483_647)
const quantity = z
  .number('Enter a quantity')
  .int('Enter a whole number')
  .min(1, 'The quantity must be at least 1')
  .max(largestQuantity, `The quantity must be at most ${largestQuantity}`)
const side = z.number('Enter a number').positive('Enter a size').max(1_000, 'Enter a smaller size')
const size = z.object({ width: side, height: side }, 'Enter a size')
const maxItems = 100

export const itemsEdit = z.object({
  change: z
    .array(z.object({ itemId: id, quantity, size: size.optional() }))
    .max(maxItems)
    .optional(),
  remove: z.array(id).max(maxItems).optional(),
  add: z
    .array(z.object({ categoryId: id, quantity, size }))
    .max(maxItems)
    .optional(),
  /** Designs from the library. */
  addDesigns: z
    .array(z.object({ productId: id, quantity }))
    .max(maxItems)
    .optional(),
  /** Whether to keep or recalculate the shipping price. Defaults to keeping it. */
  shipping: z.enum(shippingOfEdit, 'Choose what to do about shipping').optional(),
})

export type ItemsEdit = z.output<typeof itemsEdit>

export const paymentsOfEdit = ['first', 'later'] as const

export type PaymentOfEdit = (typeof paymentsOfEdit)[number]

const endsOn = z.string().refine(isDay, 'Enter a day').optional()
const version = z.number('Enter a version').int()

export const versionInput = z.object({ version })

export const maxWaiveReasonLength = 300

export const waiveShippingInput = z.object({
  reason: requiredText('Reason', maxWaiveReasonLength, { lines: 'many' }),
  /** The amount due, as shown to the user. */
  amount: z.number('Enter the amount').int().optional(),
})

export const waiveInput = versionInput.extend(waiveShippingInput.shape)

export type WaiveInput = z.output<typeof waiveInput>

/** A payment link ends after a week by default. */
export const resendInput = versionInput.extend({ endsOn })

export type ResendInput = z.output<typeof resendInput>

export const shippingLinkInput = resendInput.extend({
  /** The amount due, as shown to the user. */
  amount: z.number('Enter the amount').int(),
})

export type ShippingLinkInput = z.output<typeof shippingLinkInput>

export const itemsEditInput = itemsEdit.extend({
  /**
   * 'first' applies the edit once the extra cost is paid. 'later' applies it immediately, and the extra cost is due.
   */
  payment: z.enum(paymentsOfEdit, 'Choose when it is paid').optional(),
  /** The last day of the payment link. */
  endsOn,
  /** The new total that was shown to the user. */
  total: z.number('Enter the total').int(),
  /** The refund shown in the preview. */
  refund: z.number('Enter the refund').int().optional(),
  /** The status and version shown to the user. */
  from: z.enum(paidStatuses, 'Unknown status'),
  version,
})

export type ItemsEditInput = z.output<typeof itemsEditInput>
