import { z } from 'zod'
import { maxCancelReasonLength } from '#app/features/ground/orders/cancellation.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { isText } from '#app/features/ground/people/required-text.ts'
import { refundChoice } from '#app/features/sales/payments/refunds/refunds.input.ts'

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
