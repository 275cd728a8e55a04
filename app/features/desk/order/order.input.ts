import { z } from 'zod'
import { correctedContact } from '#app/features/sales/checkout/checkout.input.ts'
import { isText } from '#app/features/ground/people/required-text.ts'
import { moreParcelsInput, shipmentText } from '#app/features/ground/orders/parcels/shipment.input.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { shippingChoices } from '#app/features/ground/orders/shipping-decision.ts'
import { maxCancelReasonLength } from '#app/features/ground/orders/cancellation.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { refundChoice } from '#app/features/sales/payments/refunds/refunds.input.ts'

export const noteInput = z.object({
  content: z
    .string('Enter a note')
    .trim()
    .min(1, 'Enter a note')
    .max(5_000, 'Use at most 5000 characters')
    .refine(isText, 'Contains characters that cannot be used'),
})

const version = z.number('Enter a version').int()

export const orderContactChange = correctedContact.extend({
  version,
  shipping: z
    .object({
      decision: z.enum(shippingChoices, 'Choose what to do about shipping'),
      price: z.number('Enter the shipping price').int(),
      tax: z.number('Enter the tax').int().optional(),
    })
    .optional(),
})

export type OrderContactChange = z.output<typeof orderContactChange>

export const shipmentChange = z.object({
  carrier: shipmentText('carrier'),
  trackingNumber: shipmentText('tracking number'),
  /** If omitted, the other parcels stay unchanged. */
  moreParcels: moreParcelsInput.optional(),
  /** Codes of the stops that the user saw and confirmed. */
  despite: z
    .array(z.enum([trackingStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
  version,
})

export type ShipmentChange = z.output<typeof shipmentChange>

const orderId = z.number('Select orders').int().min(1).max(2_147_483_647)
const employeeId = z.number('Choose an employee').int().min(1).max(2_147_483_647).nullable()

export const assigneeChange = z.object({
  /** Null unassigns the order. */
  assigneeId: employeeId,
  /** The assignee shown to the user; an order that someone else has assigned since is rejected. */
  from: employeeId,
})

export type AssigneeChange = z.output<typeof assigneeChange>

const maxAssigned = 500

export const assignmentInput = z.object({
  assigneeId: employeeId,
  orders: z
    .array(z.object({ orderId, from: employeeId }), 'Select orders')
    .min(1, 'Select an order')
    .max(maxAssigned, `Select at most ${maxAssigned} orders`),
})

export type AssignmentInput = z.output<typeof assignmentInput>

export const cancelInput = z.object({
  /** Sent to the customer. */
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(maxCancelReasonLength, `Use at most ${maxCancelReasonLength} characters`)
    .refine(isText, 'Contains characters that cannot be used'),
  refund: refundChoice.optional(),
  /** The status and version shown to the user. */
  from: z.enum(paidStatuses, 'Unknown status'),
  version: z.number('Enter a version').int(),
})

export type CancelInput = z.output<typeof cancelInput>

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

export const linkReplacement = z.object({
  reason: z
    .string('Enter a reason')
    .trim()
    .min(1, 'Enter a reason')
    .max(500, 'Use at most 500 characters')
    .refine(isText, 'Contains characters that cannot be used'),
  isMailed: z.boolean('Choose whether to email the new link'),
})

export type LinkReplacement = z.output<typeof linkReplacement>

/** The last day, in the shop's time zone. */
export const linkEnd = z.object({ endsOn: z.iso.date('Enter a date').nullable() })

export type LinkEnd = z.output<typeof linkEnd>
