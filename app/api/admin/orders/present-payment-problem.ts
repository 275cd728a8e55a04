import { z } from '@hono/zod-openapi'
import { problemKinds, shopCurrency } from '#app/features/ground/money/payment.ts'
import type { PaymentProblem } from '#app/features/sales/payments/read-problems.server.ts'

const cents = z.number().int()

export const paymentProblemSchema = z
  .object({
    id: z.number(),
    kind: z.enum(problemKinds),
    createdAt: z.string().openapi({ format: 'date-time' }),
    amount: cents
      .nullable()
      .openapi({ description: 'Amount received, or of the declined refund, in cents of its currency' }),
    currency: z.string().nullable(),
    expected: cents.nullable().openapi({ description: 'Amount requested, in US cents' }),
    refunded: cents,
    refundable: cents.openapi({ description: 'Amount that can still be refunded' }),
    provider: z.string(),
    providerPaymentId: z.string().nullable(),
    paymentId: z.number().nullable(),
    orderId: z.number().nullable(),
    isOrderPaid: z.boolean().openapi({ description: 'Unpaid orders have no page' }),
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    resolvedAt: z.string().nullable().openapi({ format: 'date-time' }),
    resolvedBy: z.string().nullable(),
    resolution: z.string().nullable(),
  })
  .openapi('PaymentProblem')

export function presentPaymentProblem({
  problem,
  payment,
  order,
  resolvedBy,
}: PaymentProblem): z.infer<typeof paymentProblemSchema> {
  const { id, kind, amountCents, currency, provider, providerPaymentId, resolution } = problem
  return {
    id,
    kind,
    createdAt: problem.createdAt.toISOString(),
    amount: amountCents,
    currency,
    expected: payment?.amountCents ?? null,
    refunded: payment?.refundedCents ?? 0,
    refundable: payment ? refundableOf(payment) : 0,
    provider,
    providerPaymentId,
    paymentId: payment?.id ?? null,
    orderId: order?.id ?? null,
    isOrderPaid: order !== null && order.status !== 'UNPAID',
    customer: order && { name: order.name, email: order.email },
    resolvedAt: problem.resolvedAt?.toISOString() ?? null,
    resolvedBy,
    resolution,
  }
}

function refundableOf(payment: NonNullable<PaymentProblem['payment']>): number {
  const { status, amountCents, receivedCents, receivedCurrency, refundedCents } = payment
  if (status === 'mismatched') {
    return receivedCurrency === shopCurrency ? (receivedCents ?? 0) - refundedCents : 0
  }
  return status === 'surplus' || status === 'paid' ? amountCents - refundedCents : 0
}
