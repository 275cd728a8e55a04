import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { refundableParts } from '#app/admin/order/payment/refundable.ts'
import { chooseParts, sumOfParts } from '#app/features/ground/money/refund-parts.ts'
import { recordDispute } from '#app/features/sales/disputes/disputes.server.ts'
import { readLedger } from '#app/features/sales/payments/refunds/ledger.server.ts'
import type { ProviderDispute } from '#app/platform/payments/payment-provider.ts'
import type { ApiAnswer } from '#test/api-call.ts'
import { differenceSteps } from '#test/difference-steps.ts'
import { first } from '#test/first.ts'
import { isLongRun } from '#test/long-run.ts'
import { livesOf, moneyOf, piecesOfSecond, type OrderBooks } from '#test/order-lives.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { visitor, addStickers, close, webhook, paymentOf } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)
const { rowOf, settled, paid, brokenRules } = differenceSteps(t)
const { reprint } = reprintSteps(t)

beforeEach(() => chargeTax(t, [{ state: 'NY', rate: 8.875, isShippingTaxed: false }]))

async function placedOrder() {
  const buyer = await visitor()
  await addStickers(buyer)
  await addStickers(buyer, { size: { width: 3, height: 3, custom: true }, quantity: piecesOfSecond })
  const { link } = (await close(buyer)).body
  expect((await webhook(link)).status).toBe(200)
  await settled(link)
  const { payment, order } = await paymentOf(link)
  return { id: order.id, hash: order.hash, total: order.totalCents, payment }
}

/** Places a real order, and returns actions that call the API like the back office or the payment page would. */
async function books(): Promise<{ books: OrderBooks; total: number }> {
  const order = await placedOrder()
  const { token } = await t.admin()
  const done = async <Body>(call: Promise<ApiAnswer<Body>>): Promise<Body> => {
    const answer = await call
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.problem)}`)
    return answer.body
  }
  const edits = `/admin/orders/${order.id}/edits` as const
  const seen = async () => {
    const { status: from, version } = await rowOf(order.id)
    return { from, version }
  }
  const withVersion = async () => ({ token, body: { version: (await rowOf(order.id)).version } })
  const refund = (body: object) =>
    done(
      t.api('POST', `/admin/orders/${order.id}/refunds`, {
        token,
        body: { ...body, reason: 'Sorry', idempotencyKey: randomUUID() },
      }),
    )
  const steps: OrderBooks = {
    edit: async (quantity, payment) => {
      const { item } = first(
        (await read(token, order.id)).body.orderItems as { item: { id: number; quantity: number } }[],
      )
      if (item.quantity === quantity) return (await rowOf(order.id)).totalCents
      const change = [{ itemId: item.id, quantity }]
      const preview = await done(t.api('POST', `${edits}/preview`, { token, body: { change } }))
      const shown = { total: preview.after.total, refund: preview.refund }
      const body = { change, payment, ...shown, ...(await seen()) }
      const { refund: refunded } = await done(t.api('POST', edits, { token, body }))
      expect(refunded?.amount ?? 0).toBe(preview.refund)
      return preview.after.total
    },
    apply: async () => void (await done(t.api('POST', `${edits}/apply`, await withVersion()))),
    pay: async () => void (await paid(order)),
    waive: async () => {
      const { body } = await withVersion()
      const waive = () =>
        t.api('POST', `/admin/orders/${order.id}/due/waive`, { token, body: { ...body, reason: 'Sorry' } })
      const answers = await Promise.all([waive(), waive()])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    },
    withdraw: async () => void (await done(t.api('POST', `${edits}/withdraw`, await withVersion()))),
    refund: async (amount) => void (await refund({ amount })),
    refundPieces: async (quantity) => {
      const answer = (await read(token, order.id)).body
      const { sold, refunded } = refundableParts(answer)
      const items = [{ id: first(answer.orderItems.slice(1)).item.id, quantity }]
      const parts = chooseParts(sold, refunded, { items, hasShipping: false })
      const left = answer.payments.reduce((sum, payment) => sum + payment.amount - payment.refunded, 0)
      const amount = Math.min(sumOfParts(parts), left)
      await refund({ amount, items, shipping: false })
      return amount
    },
    end: async (ending, amount) => {
      const choice = { reason: 'Not today', refund: amount > 0 ? amount : 'none' }
      await (ending === 'canceled'
        ? done(
            t.api('POST', `/admin/orders/${order.id}/cancel`, {
              token,
              body: { ...choice, ...(await seen()) },
            }),
          )
        : done(move(token, order.id, { status: 'REJECTED', ...choice })))
    },
    dispute: async () => {
      const { provider, idempotencyKey, providerPaymentId, amountCents } = order.payment
      const report = (dispute: Partial<ProviderDispute>) =>
        recordDispute({ ...t.shop, now: t.shop.now() }, provider, {
          type: 'disputed',
          providerPaymentId: providerPaymentId ?? '',
          idempotencyKey,
          dispute: {
            providerDisputeId: `dispute-${order.id}`,
            status: 'needs-response',
            amountCents,
            currency: 'USD',
            reason: 'general',
            respondBy: null,
            createdAt: t.shop.now(),
            isAppeal: true,
            ...dispute,
          },
        })
      await report({})
      await report({ status: 'won' })
    },
    printAndReprint: async () => {
      await uploadProof(token, order.id)
      const despite = ['hold', 'message', 'mail', 'due', 'refund']
      for (const status of ['APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT']) {
        const moved =
          status === 'APPROVED' ? decide(order, { status }) : move(token, order.id, { status, despite })
        expect((await moved).status, status).toBe(200)
      }
      const { body } = await read(token, order.id)
      const printed = {
        id: order.id,
        token,
        version: body.order.version,
        item: first(body.orderItems).item,
      }
      expect((await reprint(printed)).status).toBe(201)
    },
    read: async () => {
      const row = await rowOf(order.id)
      const { taxCents, awaitedCents } = row
      return { ...(await readLedger(t.shop.db, row)), taxCents, awaitedCents }
    },
  }
  return { books: steps, total: order.total }
}

test('an order’s ledger accounts for every cent after any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(livesOf([50, 100, 200, 300], 12), async (life) => {
      const opened = await books()
      await fc.asyncModelRun(() => ({ model: moneyOf(opened.total), real: opened.books }), life)
      expect(await brokenRules()).toEqual([])
    }),
    { numRuns: isLongRun() ? 300 : 12, endOnFailure: true },
  )
})
