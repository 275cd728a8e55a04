import { z } from '@hono/zod-openapi'
import { waiveShippingDue } from '#app/features/desk/order/decide-shipping.server.ts'
import { refundOrder } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import { waiveShippingInput } from '#app/features/desk/item-editing/edit-items.input.ts'
import { cancelInput } from '#app/features/desk/order/order.input.ts'
import { cancelOrder } from '#app/features/desk/order/cancel-order.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { keepPayment } from '#app/features/sales/payments/refunds/keep-payment.server.ts'
import { keepInput, refundInput } from '#app/features/sales/payments/refunds/refunds.input.ts'
import { problemStates, resolutionInput } from '#app/features/sales/payments/problems.input.ts'
import { listProblems, type PaymentProblem } from '#app/features/sales/payments/read-problems.server.ts'
import { resolveProblem } from '#app/features/sales/payments/resolve-problem.server.ts'
import {
  problemKinds,
  shopCurrency,
  refundStatuses,
  type RefundStatus,
} from '#app/features/ground/money/payment.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { access } from '../../http/access.ts'
import { paymentOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, pageQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { cents, idSchema, optionalTime, presenter, time } from '../../schemas.ts'

export const paymentProblemSchema = z
  .object({
    id: z.number(),
    kind: z.enum(problemKinds),
    createdAt: time,
    amount: cents.nullable().openapi({
      description: 'Amount received, or amount of the declined refund, in cents of its currency',
    }),
    currency: z.string().nullable(),
    expected: cents.nullable().openapi({ description: 'Amount requested, in US cents' }),
    refunded: cents,
    refundable: cents.openapi({ description: 'Amount that can still be refunded' }),
    provider: z.string(),
    providerPaymentId: z.string().nullable(),
    paymentId: z.number().nullable(),
    orderId: z.number().nullable(),
    isOrderPaid: z
      .boolean()
      .openapi({ description: 'Whether the order is paid; unpaid orders have no page in the back office' }),
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    resolvedAt: optionalTime,
    resolvedBy: z.string().nullable(),
    resolution: z.string().nullable(),
  })
  .openapi('PaymentProblem')

const presentProblem = presenter(paymentProblemSchema)

export const presentPaymentProblem = ({ problem, payment, order, resolvedBy }: PaymentProblem) =>
  presentProblem({
    ...problem,
    amount: problem.amountCents,
    expected: payment?.amountCents ?? null,
    refunded: payment?.refundedCents ?? 0,
    refundable: payment ? refundableOf(payment) : 0,
    paymentId: payment?.id ?? null,
    orderId: order?.id ?? null,
    isOrderPaid: order !== null && order.status !== 'UNPAID',
    customer: order && { name: order.name, email: order.email },
    resolvedBy,
  })

function refundableOf(payment: NonNullable<PaymentProblem['payment']>): number {
  const { status, amountCents, receivedCents, receivedCurrency, refundedCents } = payment
  if (status === 'mismatched') {
    return receivedCurrency === shopCurrency ? (receivedCents ?? 0) - refundedCents : 0
  }
  return status === 'surplus' || status === 'paid' ? amountCents - refundedCents : 0
}

/** Null if nothing is refunded. */
export const refundsSchema = z
  .object({
    status: z.enum(refundStatuses),
    amount: cents,
    problem: z.string().nullable(),
  })
  .nullable()

/** Combines the refunds of several payments into one. */
export function presentRefunds(refunds: readonly Refund[]): z.infer<typeof refundsSchema> {
  if (refunds.length === 0) return null
  const has = (status: RefundStatus) => refunds.some((refund) => refund.status === status)
  return {
    status: has('failed') ? 'failed' : has('asked') ? 'asked' : 'done',
    amount: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    problem: refunds.map(({ lastError }) => lastError).find((problem) => problem !== null) ?? null,
  }
}

export const adminOrderPaymentsApi = router()
  .openapi(
    endpoint('post', '/{orderId}/cancel', access.staff('orders.work'), {
      summary:
        'Cancel an order that has not been sent, and refund it in full, in part or not at all; refunds require permission',
      json: cancelInput,
      responses: {
        200: z.object({
          version: z.number(),
          refund: refundsSchema,
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const context = paymentOperation(c)
      const { version, refunds } = await cancelOrder(context, orderId, c.req.valid('json'))
      return c.json({ version, refund: presentRefunds(refunds) }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/keep-payment', access.staff('orders.refund'), {
      summary: 'Keep the remaining payment for a canceled or rejected order',
      json: keepInput,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await keepPayment(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/refunds', access.staff('orders.refund'), {
      summary: 'Refund a payment; idempotent per key',
      json: refundInput,
      responses: { 201: z.object({ id: z.number(), status: z.enum(refundStatuses) }) },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const context = paymentOperation(c)
      const { id, status } = await refundOrder(context, orderId, c.req.valid('json'))
      return c.json({ id, status }, 201)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/shipping-due/waive', access.staff('orders.correct'), {
      summary:
        'Waive the amount due for shipping, and withdraw its payment link; without the refund permission, up to the limit in the settings',
      json: waiveShippingInput,
      responses: { 200: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      await waiveShippingDue(staffOperation(c), orderId, c.req.valid('json'))
      return c.json({ id: orderId }, 200)
    },
  )

export const adminPaymentProblemsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary:
        'Payment problems, newest first: money not applied to an order, a refund declined later, or no response from the provider',
      query: pageQuery.extend({ state: z.enum(problemStates).default('open') }),
      responses: { 200: z.array(paymentProblemSchema) },
      errors: [422],
    }),
    async (c) => {
      const problems = await listProblems(c.var.shop.db, c.req.valid('query'))
      return c.json(problems.map(presentPaymentProblem), 200)
    },
  )
  .openapi(
    endpoint('post', '/{problemId}/resolution', access.staff('orders.refund'), {
      summary: 'Resolve a payment problem',
      json: resolutionInput,
      responses: { 200: paymentProblemSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const problemId = parseId(c.req.param('problemId'))
      const { resolution } = c.req.valid('json')
      const problem = await resolveProblem(staffOperation(c), problemId, resolution)
      return c.json(presentPaymentProblem(problem), 200)
    },
  )
