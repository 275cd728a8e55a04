import { z } from 'zod'
import { checkoutInput } from '#app/features/sales/checkout/checkout.input.ts'
import { isOneLine, isText } from '#app/features/ground/people/required-text.ts'
import { shippingChoices } from '#app/features/desk/order/shipping-decision.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'

const shipmentText = (label: string) =>
  z
    .string(`Enter the ${label}`)
    .trim()
    .max(200, 'Use at most 200 characters')
    .refine(isOneLine, 'Contains characters that cannot be used')

export const moveInput = z.object({
  status: z.enum(paidStatuses, 'There is no such status'),
  reason: z
    .string('Give a reason')
    .trim()
    .max(2_000, 'Use at most 2000 characters')
    .refine(isText, 'Contains characters that cannot be used')
    .optional(),
  carrier: shipmentText('carrier').optional(),
  trackingNumber: shipmentText('tracking number').optional(),
  /** The status that was looked at; a move of an order that has moved on is refused. */
  from: z.enum(paidStatuses, 'There is no such status').optional(),
  /** The proofs that were looked at; others are neither sent nor approved. */
  proofs: z.array(z.number().int()).max(1_000).optional(),
})

export type MoveInput = z.infer<typeof moveInput>

export const noteInput = z.object({
  content: z
    .string('Write a note')
    .trim()
    .min(1, 'Write a note')
    .max(5_000, 'Use at most 5000 characters')
    .refine(isText, 'Contains characters that cannot be used'),
})

const version = z.number('Tell which version was looked at').int()

/** Who an order is for and where it goes, by the rules of the checkout. `version` is the one that was looked at. */
export const orderContactChange = checkoutInput.extend({
  version,
  /** What becomes of the difference in shipping to another ZIP code, and the price that was looked at. */
  shipping: z
    .object({
      decision: z.enum(shippingChoices, 'Choose what to do about shipping'),
      price: z.number('Enter the price of shipping').int(),
    })
    .optional(),
})

export type OrderContactChange = z.output<typeof orderContactChange>

export const shipmentChange = z.object({
  carrier: shipmentText('carrier'),
  trackingNumber: shipmentText('tracking number'),
  version,
})

export type ShipmentChange = z.output<typeof shipmentChange>

export const messageInput = z.object({
  content: z
    .string('Write a message')
    .trim()
    .min(1, 'Write a message')
    .max(20_000, 'The message is too long'),
})
