import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { expirePayment } from '#app/features/sales/payments/expire-payment.server.ts'
import { paymentProblems, payments } from '#app/schema/payments.server.ts'
import { reconcilePayments } from '#app/features/sales/payments/reconcile-payments.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { testProviderPayments } from '#app/schema/test-provider.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook, payAtProvider } = purchases(t)

const logged = { error: vi.fn(), warn: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  const { log } = t.shop
  t.override({ log: Object.assign(Object.create(log) as typeof log, logged) })
})

async function unpaid() {
  const buyer = await visitor()
  await addStickers(buyer)
  const { body } = await close(buyer)
  const found = await paymentOf(body.link)
  return { buyer, link: body.link, ...found }
}

const setAtProvider = (link: string, values: Partial<typeof testProviderPayments.$inferInsert>) =>
  t.shop.db
    .update(testProviderPayments)
    .set(values)
    .where(eq(testProviderPayments.id, link.split('/').at(-1) ?? ''))

async function reconcileNow(paymentId: number) {
  await t.shop.db
    .update(payments)
    .set({ nextCheckAt: new Date(0) })
    .where(eq(payments.id, paymentId))
  await reconcilePayments(t.shop)
}

const problemsOf = (paymentId: number) =>
  t.shop.db.select().from(paymentProblems).where(eq(paymentProblems.paymentId, paymentId))

const teamMails = (orderId: number) =>
  t.shop.db
    .select()
    .from(mails)
    .where(
      sql`${mails.mail} ->> 'template' = 'payment-problem' and (${mails.mail} ->> 'orderId')::integer = ${orderId}`,
    )

const endJobs = (paymentId: number) =>
  rowsOf<{ due: boolean }>(
    t.shop.db,
    sql`select start_after <= now() as due from pgboss.job
      where name = 'expire-payment' and (data ->> 'paymentId')::integer = ${paymentId}`,
  )

describe('a payment of a different amount or currency than requested', () => {
  const ways = {
    reconciliation: ({ payment }: { payment: { id: number } }) => reconcileNow(payment.id),
    expiration: async ({ payment }: { payment: { id: number } }) => {
      await expirePayment({ ...t.shop, now: new Date() }, payment.id)
    },
  }

  test.each([
    ['reconciliation', { amountCents: 100 }, { amountCents: 100, currency: 'USD' }],
    ['reconciliation', { currency: 'EUR' }, { currency: 'EUR' }],
    ['expiration', { amountCents: 1_000_000 }, { amountCents: 1_000_000, currency: 'USD' }],
  ] as const)(
    'is ended if found by %s (%o), and is logged, recorded and emailed once',
    async (way, at, noted) => {
      const bought = await unpaid()
      await setAtProvider(bought.link, { status: 'paid', ...at })
      await ways[way](bought)
      await ways[way](bought)
      const { order, payment } = await paymentOf(bought.link)
      expect([order.status, payment.status]).toEqual(['UNPAID', 'mismatched'])
      expect(payment).toMatchObject({ receivedCents: expect.any(Number), paidAt: expect.any(Date) })
      expect(await problemsOf(payment.id)).toMatchObject([
        { kind: 'wrong-amount', resolvedAt: null, ...noted },
      ])
      expect(await teamMails(order.id)).toMatchObject([
        { to: t.shop.settings.teamEmail, mail: { kind: 'wrong-amount', expectedCents: payment.amountCents } },
      ])
      expect(logged.error).toHaveBeenCalledTimes(1)
    },
  )

  test('is recorded the same way if a webhook reports it, which is not sent again', async () => {
    const { link, payment, order } = await unpaid()
    expect((await webhook(link, { amountCents: 1 })).status).toBe(200)
    expect((await webhook(link, { amountCents: 1 })).status).toBe(200)
    expect(await problemsOf(payment.id)).toMatchObject([{ kind: 'wrong-amount', amountCents: 1 }])
    expect(await teamMails(order.id)).toHaveLength(1)
  })

  test('doesn’t keep the cart from being paid through a new link, and a late payment of the right amount still counts', async () => {
    const { buyer, link, payment } = await unpaid()
    await webhook(link, { amountCents: 1 })
    const second = await close(buyer)
    expect(second.status).toBe(200)
    expect(second.body.link).not.toBe(link)
    expect((await webhook(link)).status).toBe(200)
    const paid = await paymentOf(link)
    expect([paid.order.status, paid.payment.status, paid.payment.receivedCents]).toEqual([
      'PENDING',
      'paid',
      null,
    ])
    expect(await problemsOf(payment.id)).toMatchObject([{ resolvedAt: expect.any(Date) }])
    const { payment: other } = await paymentOf(second.body.link)
    expect((await endJobs(other.id)).filter(({ due }) => due)).toHaveLength(1)
  })

  test('doesn’t change a payment that has paid its order, but is recorded', async () => {
    const { link, payment } = await unpaid()
    await payAtProvider(link)
    expect((await webhook(link, { amountCents: 9 })).status).toBe(200)
    const { order, payment: still } = await paymentOf(link)
    expect([order.status, still.status]).toEqual(['PENDING', 'paid'])
    expect(await problemsOf(payment.id)).toMatchObject([{ kind: 'wrong-amount', amountCents: 9 }])
  })
})

describe('double payments', () => {
  test('a late report that the first link was paid ends the second link, and paying that as well is a surplus', async () => {
    const { buyer, link } = await unpaid()
    await setAtProvider(link, { status: 'expired' })
    await reconcileNow((await paymentOf(link)).payment.id)
    const { body } = await close(buyer)
    const second = await paymentOf(body.link)
    expect((await webhook(link)).status).toBe(200)
    expect((await paymentOf(link)).order.status).toBe('PENDING')
    expect((await endJobs(second.payment.id)).filter(({ due }) => due)).toHaveLength(1)
    await setAtProvider(body.link, { status: 'paid' })
    await expirePayment({ ...t.shop, now: new Date() }, second.payment.id)
    expect((await paymentOf(body.link)).payment.status).toBe('surplus')
    expect(await problemsOf(second.payment.id)).toMatchObject([{ kind: 'surplus' }])
    expect(await teamMails(second.order.id)).toMatchObject([{ mail: { kind: 'surplus' } }])
    expect(logged.error).toHaveBeenCalledTimes(1)
  })

  test('an unpaid second link can no longer be paid once the job has run', async () => {
    const { buyer, link } = await unpaid()
    await webhook(link, { type: 'payment.expired' })
    const { body } = await close(buyer)
    await webhook(link)
    const second = await paymentOf(body.link)
    await expirePayment({ ...t.shop, now: new Date() }, second.payment.id)
    expect(await payAtProvider(body.link)).toBe(410)
  })

  test('are a surplus for a replaced order, even if only reconciliation finds them', async () => {
    const { buyer, link, payment, order } = await unpaid()
    await addStickers(buyer)
    await close(buyer)
    await t.shop.db.update(payments).set({ status: 'open' }).where(eq(payments.id, payment.id))
    await setAtProvider(link, { status: 'paid' })
    await reconcileNow(payment.id)
    expect((await paymentOf(link)).payment.status).toBe('surplus')
    expect(await problemsOf(payment.id)).toMatchObject([{ kind: 'surplus' }])
    expect(await teamMails(order.id)).toHaveLength(1)
  })
})

test('money for an unknown payment is logged with each webhook, but recorded and emailed once', async () => {
  const { link } = await unpaid()
  const id = `test_unknown_${Math.random()}`
  for (let time = 0; time < 2; time++) await webhook(link, { id, amountCents: 777 })
  const noted = await t.shop.db
    .select()
    .from(paymentProblems)
    .where(eq(paymentProblems.providerPaymentId, id))
  expect(noted).toMatchObject([{ kind: 'unknown', paymentId: null, amountCents: 777 }])
  const [mail, ...more] = await t.shop.db
    .select()
    .from(mails)
    .where(sql`${mails.mail} ->> 'kind' = 'unknown'`)
  expect([mail?.to, more.length]).toEqual([t.shop.settings.teamEmail, 0])
  expect(logged.error).toHaveBeenCalledTimes(2)
})

describe('a provider that doesn’t respond', () => {
  test('is shown to staff after five consecutive failures, until it responds', async () => {
    const { link, payment } = await unpaid()
    const readPayment = () => Promise.reject(new Error('down'))
    const restore = t.override({ provider: { ...t.shop.provider, readPayment } })
    for (let time = 0; time < 4; time++) await reconcileNow(payment.id)
    expect(await problemsOf(payment.id)).toEqual([])
    for (let time = 0; time < 3; time++) await reconcileNow(payment.id)
    expect(await problemsOf(payment.id)).toMatchObject([
      { kind: 'no-answer', amountCents: null, resolvedAt: null },
    ])
    expect(logged.warn).toHaveBeenCalledTimes(7)
    restore()
    await reconcileNow(payment.id)
    expect(await problemsOf(payment.id)).toMatchObject([
      { kind: 'no-answer', resolution: 'The payment provider is responding again' },
    ])
    expect((await paymentOf(link)).payment.failures).toBe(0)
  })

  test('doesn’t block other payments while one is being closed', async () => {
    const [one, other] = [await unpaid(), await unpaid()]
    const later = new Date(Date.now() + 31 * 60_000)
    t.setClock(() => later)
    const working = t.shop.provider
    const expirePayment: PaymentProvider['expirePayment'] = (id) =>
      one.link.endsWith(id) ? Promise.reject(new Error('down')) : working.expirePayment(id)
    t.override({ provider: { ...working, expirePayment } })
    await reconcilePayments(t.shop)
    expect((await paymentOf(one.link)).payment).toMatchObject({ status: 'open', failures: 1 })
    expect((await paymentOf(other.link)).payment.status).toBe('expired')
  })
})

test('an expiration reported after the payment changes nothing', async () => {
  const { link, order, payment } = await unpaid()
  await payAtProvider(link)
  await webhook(link, { type: 'payment.expired' })
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.status).toBe('PENDING')
  expect((await paymentOf(link)).payment.status).toBe('paid')
  expect(await problemsOf(payment.id)).toEqual([])
})
