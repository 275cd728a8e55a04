import { z } from '@hono/zod-openapi'
import { refundStatuses, type RefundStatus } from '#app/features/ground/money/payment.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'

/** Null if nothing is refunded. */
export const refundsSchema = z
  .object({
    status: z.enum(refundStatuses),
    amount: z.number().int().openapi({ description: 'US cents' }),
    problem: z.string().nullable(),
  })
  .nullable()

/** Presents the refunds of several payments as one. */
export function presentRefunds(refunds: readonly Refund[]): z.infer<typeof refundsSchema> {
  if (refunds.length === 0) return null
  const has = (status: RefundStatus) => refunds.some((refund) => refund.status === status)
  return {
    status: has('failed') ? 'failed' : has('asked') ? 'asked' : 'done',
    amount: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    problem: refunds.map(({ lastError }) => lastError).find((problem) => problem !== null) ?? null,
  }
}
