import { z } from 'zod'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
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
  /** Whether it keeps its price. Kept by default. */
  shipping: z.enum(shippingOfEdit, 'Choose what to do about shipping').optional(),
})

export type ItemsEdit = z.output<typeof itemsEdit>

export const itemsEditInput = itemsEdit.extend({
  /** The new total that was shown to the user. */
  total: z.number('Enter the total').int(),
  /** The status and version shown to the user. */
  from: z.enum(paidStatuses, 'Unknown status'),
  version: z.number('Enter a version').int(),
})

export type ItemsEditInput = z.output<typeof itemsEditInput>
