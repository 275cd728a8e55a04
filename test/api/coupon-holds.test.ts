import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { coupons } from '#app/schema/coupons.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { expireOutdatedPayment } from '#app/features/sales/payments/expire-outdated-payment.server.ts'
import { reconcilePayments } from '#app/features/sales/payments/reconcile-payments.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, payAtProvider } = purchases(t)

const minutesLater = (minutes: number) => {
  const later = new Date(Date.now() + minutes * 60_000)
  t.setClock(() => later)
}

async function coupon(maxRedemptions: number) {
  const code = `HOLD-${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  const [row] = await t.shop.db.insert(coupons).values({ code, percentage: 0.1, maxRedemptions }).returning()
  return { id: row?.id ?? 0, code }
}

async function apply(buyer: Buyer, code: string) {
  const { body } = await t.api('GET', '/carts/me/get', buyer)
  return t.api('POST', `/cart/${body.cart.id}/apply`, { ...buyer, body: { coupon: code } })
}

async function guestWith(code: string) {
  const buyer = await visitor()
  await addStickers(buyer)
  return { buyer, applied: await apply(buyer, code) }
}

async function endJobs(paymentId: number): Promise<Date[]> {
  const jobs = await rowsOf<{ at: string }>(
    t.shop.db,
    sql`select start_after as at from pgboss.job
      where name = 'expire-payment' and (data ->> 'paymentId')::integer = ${paymentId}`,
  )
  return jobs.map(({ at }) => new Date(at))
}

/** Expects that the coupon's counter matches the orders that hold a redemption, and returns it. */
async function redemptions(id: number) {
  const [row] = await t.shop.db.select().from(coupons).where(eq(coupons.id, id))
  const held = await t.shop.db.$count(orders, and(eq(orders.couponId, id), eq(orders.isCouponRedeemed, true)))
  expect(held).toBe(row?.redemptions)
  return row?.redemptions
}

describe('a redemption is held while the payment page is open', () => {
  test('three guests who don’t pay hold a coupon limited to three for only 30 minutes', async () => {
    const { id, code } = await coupon(3)
    for (let guest = 0; guest < 3; guest++) await close((await guestWith(code)).buyer)
    expect((await guestWith(code)).applied.status).toBe(422)
    minutesLater(29)
    await reconcilePayments(t.shop)
    expect((await guestWith(code)).applied.status).toBe(422)
    minutesLater(30.1)
    await reconcilePayments(t.shop)
    expect(await redemptions(id)).toBe(0)
    const { buyer, applied } = await guestWith(code)
    expect([applied.status, (await close(buyer)).status]).toEqual([200, 200])
    expect(await redemptions(id)).toBe(1)
  })

  test('a job ends the hold on time', async () => {
    const { buyer } = await guestWith((await coupon(1)).code)
    const { payment } = await paymentOf((await close(buyer)).body.link)
    expect(await endJobs(payment.id)).toEqual([payment.expiresAt])
    expect(payment.expiresAt.getTime() - payment.createdAt.getTime()).toBe(30 * 60_000)
  })

  test('a job that runs too early keeps the page open, and runs again on time', async () => {
    const { buyer } = await guestWith((await coupon(1)).code)
    const { body } = await close(buyer)
    const { payment } = await paymentOf(body.link)
    const run = () => expireOutdatedPayment({ ...t.shop, now: t.shop.now() }, { paymentId: payment.id })
    await run()
    expect((await paymentOf(body.link)).payment.status).toBe('open')
    expect(await endJobs(payment.id)).toEqual([payment.expiresAt, payment.expiresAt])
    minutesLater(30.1)
    await run()
    expect((await paymentOf(body.link)).payment.status).toBe('expired')
  })

  test('the page accepts no payment after 30 minutes, even before the shop’s job has run', async () => {
    const { buyer } = await guestWith((await coupon(1)).code)
    const { body } = await close(buyer)
    minutesLater(31)
    expect(await payAtProvider(body.link)).toBe(410)
    expect((await paymentOf(body.link)).order.status).toBe('UNPAID')
  })

  test('a customer who paid in time keeps the coupon, even if the shop records the payment later', async () => {
    const { id, code } = await coupon(1)
    const { buyer } = await guestWith(code)
    const { body } = await close(buyer)
    minutesLater(29)
    expect(await payAtProvider(body.link, { isReported: false })).toBe(303)
    minutesLater(45)
    await reconcilePayments(t.shop)
    const { order } = await paymentOf(body.link)
    expect([order.status, order.isCouponRedeemed]).toEqual(['PENDING', true])
    expect(await redemptions(id)).toBe(1)
  })

  test('is released after 30 minutes if the process is killed before opening the payment', async () => {
    const { id, code } = await coupon(1)
    const { buyer } = await guestWith(code)
    const openPayment = () => Promise.reject(new Error('killed here'))
    const restore = t.override({ provider: { ...t.shop.provider, openPayment } })
    expect((await close(buyer)).status).toBe(503)
    expect(await redemptions(id)).toBe(1)
    minutesLater(31)
    await reconcilePayments(t.shop)
    restore()
    expect(await redemptions(id)).toBe(0)
    expect((await close(buyer)).status).toBe(200)
  })
})

describe('closing the same cart again after 30 minutes', () => {
  test.each(['before', 'after'])(
    'opens a new payment and redeems the coupon again (%s the job)',
    async (when) => {
      const { id, code } = await coupon(1)
      const { buyer } = await guestWith(code)
      const first = await close(buyer)
      minutesLater(31)
      if (when === 'after') await reconcilePayments(t.shop)
      const second = await close(buyer)
      expect(second.status).toBe(200)
      const [old, current] = [await paymentOf(first.body.link), await paymentOf(second.body.link)]
      expect(current.order.id).toBe(old.order.id)
      expect(current.payment.idempotencyKey).not.toBe(old.payment.idempotencyKey)
      expect([old.payment.status, current.payment.status]).toEqual(['expired', 'open'])
      expect(current.order.discountCents).toBeGreaterThan(0)
      expect(await redemptions(id)).toBe(1)
      expect(await payAtProvider(second.body.link)).toBe(303)
      expect(await redemptions(id)).toBe(1)
    },
  )

  test('rejects a coupon that was used up in the meantime; the cart then works without it', async () => {
    const { id, code } = await coupon(1)
    const [first, second] = [await guestWith(code), await guestWith(code)]
    await close(first.buyer)
    minutesLater(31)
    await reconcilePayments(t.shop)
    expect((await close(second.buyer)).status).toBe(200)
    expect(await close(first.buyer)).toMatchObject({ status: 422, problem: { message: 'Invalid coupon' } })
    expect((await t.api('GET', '/carts/me/get', first.buyer)).body.coupon).toBeNull()
    const { body } = await close(first.buyer)
    expect((await paymentOf(body.link)).order.discountCents).toBe(0)
    expect(await redemptions(id)).toBe(1)
  })

  test('never exceeds the limit, even if ten carts are closed concurrently while the job runs twice', async () => {
    const { id, code } = await coupon(3)
    const guests = await Promise.all(Array.from({ length: 10 }, () => guestWith(code)))
    const closed = await Promise.all(guests.map(({ buyer }) => close(buyer)))
    expect(closed.filter(({ status }) => status === 200)).toHaveLength(3)
    minutesLater(31)
    const late = await Promise.all(Array.from({ length: 7 }, () => guestWith(code)))
    const [, , ...reclosed] = await Promise.all([
      reconcilePayments(t.shop),
      reconcilePayments(t.shop),
      ...[...guests, ...late].map(({ buyer }) => close(buyer)),
    ])
    expect(await redemptions(id)).toBeLessThanOrEqual(3)
    const links = reclosed.flatMap((response) => (response.status === 200 ? [response.body.link] : []))
    const open = await Promise.all(links.map((link) => paymentOf(link)))
    const discounted = open.filter(({ order }) => order.couponId === id)
    expect(discounted.length).toBeGreaterThan(0)
    expect(discounted.every(({ order }) => order.isCouponRedeemed)).toBe(true)
  })
})
