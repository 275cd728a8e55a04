import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reconcilePayments } from '#app/features/sales/payments/reconcile-payments.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { contact, purchases, type Buyer } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, paidOrder, payAtProvider } = purchases(t)
const { printedOrder, reprint } = reprintSteps(t)

let codes = 0

async function firstOrderCoupon() {
  const code = `FIRST${++codes}`
  const values = { code, percentage: 0.1, isFirstOrderOnly: true }
  const [row] = await t.shop.db.insert(coupons).values(values).returning()
  return { id: row?.id ?? 0, code }
}

async function apply(buyer: Buyer, code: string) {
  const { body } = await t.api('GET', '/carts/me/get', buyer)
  return t.api('POST', `/cart/${body.cart.id}/apply`, { ...buyer, body: { coupon: code } })
}

async function cartWith(code: string, buyer?: Buyer) {
  const who = buyer ?? (await visitor())
  await addStickers(who)
  return { buyer: who, applied: await apply(who, code) }
}

const couponIn = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body.coupon

const newEmail = () => `first-${++codes}-${Date.now()}@example.com`

const redemptions = async (id: number) =>
  (await t.shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.redemptions

const forFirstOrders = {
  status: 422,
  problem: { message: expect.stringContaining('for a first order, and there is an earlier order') },
}
const refused = { status: 422, problem: { message: 'Invalid coupon', fields: { coupon: 'Invalid coupon' } } }

describe('a coupon for first orders', () => {
  test('applies only to a guest’s first order, regardless of how the email is capitalized', async () => {
    const { id, code } = await firstOrderCoupon()
    const email = newEmail()
    const first = await cartWith(code)
    expect(first.applied.body?.coupon).toEqual({ code, percentage: 0.1, isFirstOrderOnly: true })
    const { link } = (await close(first.buyer, { email })).body
    expect(await payAtProvider(link)).toBe(303)
    expect((await paymentOf(link)).order.discountCents).toBeGreaterThan(0)
    const { buyer, applied } = await cartWith(code)
    expect(applied.status).toBe(200)
    const tagged = email.toUpperCase().replace('@', '+2@')
    expect(await close(buyer, { email: tagged })).toMatchObject(forFirstOrders)
    expect(await couponIn(buyer)).toBeNull()
    const reclosed = await paymentOf((await close(buyer, { email: tagged })).body.link)
    expect(reclosed.order).toMatchObject({ discountCents: 0, couponId: null })
    expect(await redemptions(id)).toBe(1)
  })

  test('is invalid for an account with a paid order, or whose email has one', async () => {
    const { code } = await firstOrderCoupon()
    const [byAccount, byEmail] = [await t.customer(), await t.customer()]
    await paidOrder(byAccount)
    await paidOrder(undefined, { email: byEmail.email.toUpperCase() })
    for (const buyer of [byAccount, byEmail])
      expect((await cartWith(code, buyer)).applied).toMatchObject(refused)
    const { applied } = await cartWith(code, await t.customer())
    expect(applied.status).toBe(200)
  })

  test('applies to a customer who has only a free reprint', async () => {
    const { code } = await firstOrderCoupon()
    const [guest, account] = [newEmail(), await t.customer()]
    for (const email of [guest, account.email]) {
      const printed = await printedOrder()
      const { body } = await reprint(printed)
      const { token } = printed
      const corrected = { ...contact, email, version: 1 }
      const path = `/admin/orders/${body.orderId}/contact`
      expect((await t.api('PUT', path, { token, body: corrected })).status).toBe(200)
    }
    expect((await cartWith(code, account)).applied.status).toBe(200)
    const { buyer } = await cartWith(code)
    const { link } = (await close(buyer, { email: guest })).body
    expect((await paymentOf(link)).order.discountCents).toBeGreaterThan(0)
  })

  test.each(['canceled', 'rejected'])('is released when the order is %s', async (ending) => {
    const { id, code } = await firstOrderCoupon()
    await t.shop.db.update(coupons).set({ maxRedemptions: 1 }).where(eq(coupons.id, id))
    const email = newEmail()
    const { link } = (await close((await cartWith(code)).buyer, { email })).body
    await payAtProvider(link)
    expect((await cartWith(code)).applied).toMatchObject(refused)
    const { order } = await paymentOf(link)
    const { token } = await t.admin()
    const why = { reason: 'Not ours to print', refund: 'full', from: 'PENDING' }
    const ended =
      ending === 'canceled'
        ? await t.api('POST', `/admin/orders/${order.id}/cancel`, { token, body: { ...why, version: 1 } })
        : await t.api('POST', `/order/change-status/${order.id}`, {
            token,
            body: { ...why, status: 'REJECTED' },
          })
    expect(ended.status).toBe(200)
    expect(await redemptions(id)).toBe(0)
    const { buyer, applied } = await cartWith(code)
    expect(applied.status).toBe(200)
    expect((await close(buyer, { email })).status).toBe(200)
  })

  test('stops applying to an account’s cart once a guest has paid with its email', async () => {
    const { code } = await firstOrderCoupon()
    const customer = await t.customer()
    await cartWith(code, customer)
    expect((await couponIn(customer))?.code).toBe(code)
    await paidOrder(undefined, { email: customer.email })
    expect(await couponIn(customer)).toBeNull()
    expect(await close(customer)).toMatchObject(forFirstOrders)
    expect((await close(customer)).status).toBe(200)
  })

  test('is checked again if the same cart is closed with another email', async () => {
    const { id, code } = await firstOrderCoupon()
    const usedEmail = newEmail()
    await paidOrder(undefined, { email: usedEmail })
    const { buyer } = await cartWith(code)
    const first = await close(buyer, { email: newEmail() })
    expect(first.status).toBe(200)
    expect(await close(buyer, { email: usedEmail })).toMatchObject(forFirstOrders)
    const { order } = await paymentOf((await close(buyer, { email: usedEmail })).body.link)
    expect(order).toMatchObject({ email: usedEmail, discountCents: 0 })
    expect(await redemptions(id)).toBe(0)
  })

  test('closing an unchanged cart again returns the same order', async () => {
    const { id, code } = await firstOrderCoupon()
    const { buyer } = await cartWith(code)
    const email = newEmail()
    const { body } = await close(buyer, { email })
    expect((await close(buyer, { email })).body).toEqual(body)
    expect(await redemptions(id)).toBe(1)
  })

  test('applies to only one of several carts closed concurrently with the same email', async () => {
    const email = newEmail()
    const carts = await Promise.all(
      Array.from({ length: 6 }, async () => cartWith((await firstOrderCoupon()).code)),
    )
    const responses = await Promise.all(carts.map(({ buyer }) => close(buyer, { email })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
  })

  test('is held while its payment is open, and released afterward', async () => {
    const { id, code } = await firstOrderCoupon()
    const email = newEmail()
    await close((await cartWith(code)).buyer, { email })
    expect(await close((await cartWith(code)).buyer, { email })).toMatchObject(forFirstOrders)
    t.setClock(() => new Date(Date.now() + 31 * 60_000))
    await reconcilePayments(t.shop)
    expect((await close((await cartWith(code)).buyer, { email })).status).toBe(200)
    expect(await redemptions(id)).toBe(1)
  })

  test('an unpaid order doesn’t count', async () => {
    const { code } = await firstOrderCoupon()
    const email = newEmail()
    const unpaid = await visitor()
    await addStickers(unpaid)
    await close(unpaid, { email })
    expect((await close((await cartWith(code)).buyer, { email })).status).toBe(200)
  })
})
