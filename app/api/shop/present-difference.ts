import { z } from '@hono/zod-openapi'
import { isForShipping } from '#app/features/sales/edits/order-edit.ts'
import type { readDifference } from '#app/features/sales/payments/pay-difference.server.ts'

const cents = z.number().int().openapi({ description: 'US cents' })

export const differenceSchema = z
  .object({
    orderId: z.number(),
    difference: z
      .object({
        amount: cents,
        changes: z.array(z.string()).openapi({ description: 'What the edit changes, in words' }),
        isForShipping: z.boolean().openapi({ description: 'To a corrected address; the items stay' }),
        isMade: z.boolean().openapi({ description: 'The edits are already applied' }),
        total: cents.openapi({ description: 'What the order costs with the edit' }),
        endsOn: z.iso.date().nullable().openapi({ description: 'The last day to pay' }),
        isOver: z.boolean().openapi({ description: 'It can’t be paid anymore' }),
        isProcessing: z.boolean().openapi({ description: 'The customer’s bank takes its time' }),
      })
      .nullable()
      .openapi({ description: 'Null if nothing is to be paid, or nothing more' }),
  })
  .openapi('Difference')

export function presentDifference({
  order,
  difference,
}: Awaited<ReturnType<typeof readDifference>>): z.infer<typeof differenceSchema> {
  if (!difference) return { orderId: order.id, difference: null }
  const { edit, isOver, isProcessing } = difference
  const isMade = edit.status === 'due'
  return {
    orderId: order.id,
    difference: {
      amount: edit.differenceCents,
      changes: edit.changes,
      isForShipping: isForShipping(edit),
      isMade,
      total: order.totalCents + (isMade ? 0 : edit.differenceCents),
      endsOn: edit.endsOn,
      isOver,
      isProcessing,
    },
  }
}
