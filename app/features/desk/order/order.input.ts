import { z } from 'zod'
import { correctedContact } from '#app/features/sales/checkout/checkout.input.ts'
import { isText } from '#app/features/ground/people/required-text.ts'
import { moreParcelsInput, shipmentText } from '#app/features/ground/orders/parcels/shipment.input.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { shippingChoices } from '#app/features/ground/orders/shipping-decision.ts'

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
      price: z.number('Enter the price of shipping').int(),
      tax: z.number('Enter the tax').int().optional(),
    })
    .optional(),
})

export type OrderContactChange = z.output<typeof orderContactChange>

export const shipmentChange = z.object({
  carrier: shipmentText('carrier'),
  trackingNumber: shipmentText('tracking number'),
  /** If omitted, they stay unchanged. */
  moreParcels: moreParcelsInput.optional(),
  /** Codes of the stops shown to the user, who saves it anyway. */
  despite: z
    .array(z.enum([trackingStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
  version,
})

export type ShipmentChange = z.output<typeof shipmentChange>
