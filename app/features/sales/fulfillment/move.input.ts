import { z } from 'zod'
import { isText } from '#app/features/ground/people/required-text.ts'
import { approvedVia, paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { pressStopCodes } from '#app/features/ground/orders/press-stops.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { refundChoice } from '#app/features/sales/payments/refunds/refunds.input.ts'
import { moreParcelsInput, shipmentText } from '#app/features/ground/orders/parcels/shipment.input.ts'

export const moveInput = z.object({
  status: z.enum(paidStatuses, 'Unknown status'),
  reason: z
    .string('Give a reason')
    .trim()
    .max(2_000, 'Use at most 2000 characters')
    .refine(isText, 'Contains characters that cannot be used')
    .optional(),
  carrier: shipmentText('carrier').optional(),
  trackingNumber: shipmentText('tracking number').optional(),
  moreParcels: moreParcelsInput.optional(),
  /** The refund for a rejected order. */
  refund: refundChoice.optional(),
  from: z.enum(paidStatuses, 'Unknown status').optional(),
  /** The proofs shown to the user; newer ones are neither sent nor approved. */
  proofs: z.array(z.number().int()).max(1_000).optional(),
  /** How the customer asked staff to approve for them. */
  via: z.enum(approvedVia, 'Unknown approval method').optional(),
  /** Codes of the stops that the user saw and confirmed. */
  despite: z
    .array(z.enum([...pressStopCodes, trackingStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
})

export type MoveInput = z.infer<typeof moveInput>
