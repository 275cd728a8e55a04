import { z } from '@hono/zod-openapi'
import { periodInput } from '#app/features/desk/figures/figures.input.ts'
import { readFigures } from '#app/features/desk/figures/read-figures.server.ts'
import { openStages } from '#app/features/ground/orders/order-stage.ts'
import { time } from '../schemas.ts'
import { access } from '../http/access.ts'
import { endpoint } from '../http/endpoint.ts'
import { router } from '../http/router.ts'

const sums = z.object({
  orders: z.number(),
  itemsCents: z.number(),
  discountCents: z.number(),
  shippingCents: z.number(),
  taxCents: z.number(),
  refundedCents: z.number(),
  refundedTaxCents: z.number().openapi({ description: 'The tax in the refunds' }),
  revenueCents: z
    .number()
    .openapi({ description: 'Items minus discount, plus shipping and tax, minus refunds' }),
})

const duration = z.object({
  orders: z.number(),
  averageSeconds: z.number().nullable(),
  medianSeconds: z.number().nullable(),
})

const figuresSchema = z
  .object({
    today: z.string().openapi({ description: 'The current day in the shop’s time zone' }),
    from: z.string(),
    to: z.string(),
    total: sums,
    days: z.array(sums.extend({ day: z.string() })),
    products: z.array(
      z.object({
        product: z.string().openapi({ description: 'A category’s id, or `library`' }),
        name: z.string(),
        orders: z.number(),
        pieces: z.number(),
        itemsCents: z.number(),
        discountCents: z.number(),
        revenueCents: z.number().openapi({ description: 'Items minus discount' }),
      }),
    ),
    times: z.object({ proof: duration, approval: duration }),
    carts: z.object({ started: z.number(), paid: z.number() }),
    reprints: z.object({ ours: z.number(), carrier: z.number(), customer: z.number() }).openapi({
      description: 'Reprints ordered in the period, by who was at fault; free reprints don’t count as sales',
    }),
    work: z.object({
      stages: z.array(z.object({ stage: z.enum(openStages), orders: z.number() })),
      late: z.number(),
      held: z.number(),
      review: z.number().openapi({ description: 'On hold, and due for another check' }),
      unanswered: z.number(),
      undecided: z.number().openapi({
        description: 'Canceled or rejected orders whose payment was neither refunded nor marked as kept',
      }),
      paymentProblems: z.number(),
      failedJobs: z.number(),
      serviceProblems: z
        .array(
          z.object({
            service: z.string(),
            problem: z.string().openapi({ description: 'What is wrong and how to fix it' }),
            since: time,
          }),
        )
        .openapi({
          description: 'Current problems with Stripe, the mail server or the bucket that need a fix',
        }),
    }),
  })
  .openapi('Figures')

export const adminFiguresApi = router().openapi(
  endpoint('get', '/', access.staff('figures'), {
    summary: 'Totals of the orders paid in a period, and current activity',
    query: periodInput,
    responses: { 200: figuresSchema },
    errors: [422],
  }),
  async (c) => {
    const { fromReplica, now } = c.var.shop
    const figures = await fromReplica(
      (db) => readFigures({ db, now: now() }, c.req.valid('query')),
      // The Today page must show an employee's own change right away.
      { isCurrent: true },
    )
    return c.json(figures, 200)
  },
)
