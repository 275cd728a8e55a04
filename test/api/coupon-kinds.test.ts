import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { couponCosts } from '#app/schema/derived.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { contact, purchases, type Buyer } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook } = purchases(t)

const { zipCode } = contact
const magnets = { categoryId: 13 }

let codes = 0

async function coupon(values: object): Promise<{ id: number; code: string }> {
  const { token } = await t.admin()
  const { status, body } = await t.api('POST', '/admin/coupons', {
    token,
    body: { code: `KIND${++codes}`, ...values },
  })
  expect(status).toBe(201)
  return body
}

const cartOf = async (buyer: Buyer) => (await t.api('GET', '/carts/me/get', buyer)).body

async function apply(buyer: Buyer, code: string) {
  const { cart } = await cartOf(buyer)
  return t.api('POST', `/cart/${cart.id}/apply`, { ...buyer, body: { coupon: code } })
}

const quote = async (buyer: Buyer, to = zipCode) =>
  (await t.api('POST', '/carts/me/shipping-price', { ...buyer, body: { zipCode: to } })).body.price

async function guestWith(values: object, ...items: object[]) {
  const buyer = await visitor()
  const prices: number[] = []
  for (const item of items.length > 0 ? items : [{}]) prices.push((await addStickers(buyer, item)).price)
  const created = await coupon(values)
  return { buyer, prices, created, applied: await apply(buyer, created.code) }
}

async function pay(buyer: Buyer) {
  const { body } = await close(buyer)
  expect((await webhook(body.link)).status).toBe(200)
  return (await paymentOf(body.link)).order
}

const redemptions = async (id: number) =>
  (await t.shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.redemptions

const listedCost = async ({ code }: { code: string }) => {
  const { token } = await t.admin()
  const { body } = await t.api('GET', '/admin/coupons', { token, query: { q: code } })
  return body.find((each: { code: string }) => each.code === code)?.costCents
}

describe('a coupon for a fixed amount', () => {
  test('reduces the items in the cart, the order and the payment', async () => {
    const { buyer, prices, created, applied } = await guestWith({ kind: 'amount', amountCents: 1000 })
    const [price = 0] = prices
    const shown = { code: created.code, percentage: 0, amount: 1000 }
    expect(applied).toMatchObject({ status: 200, body: { price: price - 1000, coupon: shown } })
    const shipping = await quote(buyer)
    const { cart, coupon: inCart } = await cartOf(buyer)
    expect(inCart).toEqual(shown)
    const total = price - 1000 + shipping
    expect(cart).toMatchObject({ discount: 1000, priceWithCoupon: price - 1000, total })
    const order = await pay(buyer)
    expect(order).toMatchObject({ discountCents: 1000, totalCents: total, couponPercentage: null })
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(body.order).toMatchObject({ discount: 1000, coupon: { code: created.code, percentage: 0 } })
  })

  test('leaves only shipping to pay if it exceeds the price of the items', async () => {
    const { buyer, prices } = await guestWith({ kind: 'amount', amountCents: 10_000_000 })
    const shipping = await quote(buyer)
    const order = await pay(buyer)
    expect(order).toMatchObject({ discountCents: prices[0], totalCents: shipping })
  })

  test('returns the same order when an unchanged cart is closed again', async () => {
    const { buyer, created } = await guestWith({ kind: 'amount', amountCents: 500 })
    const first = await close(buyer)
    expect((await close(buyer)).body).toEqual(first.body)
    expect(await redemptions(created.id)).toBe(1)
  })
})

describe('a coupon for free shipping', () => {
  test('makes shipping free in the cart, its quote, the order and the email', async () => {
    const { buyer, prices, created, applied } = await guestWith({ kind: 'free-shipping' })
    const [price = 0] = prices
    expect(applied.body).toEqual({
      price,
      coupon: { code: created.code, percentage: 0, isFreeShipping: true },
    })
    expect(await quote(buyer)).toBe(0)
    expect((await cartOf(buyer)).cart).toMatchObject({ discount: 0, shippingPrice: 0, total: price })
    const without = await visitor()
    await addStickers(without)
    const waivedShippingCents = await quote(without)
    const order = await pay(buyer)
    expect(order).toMatchObject({ shippingCents: 0, waivedShippingCents, totalCents: price })
    const [mail] = await t.shop.db.select().from(mails).where(eq(mails.orderId, order.id))
    expect(mail?.mail).toMatchObject({ order: { shippingCents: 0, totalCents: price } })
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(body.order).toMatchObject({ shippingPrice: 0, coupon: { isFreeShipping: true } })
    expect(await listedCost(created)).toBe(waivedShippingCents)
  })

  test('is taxed as free, and stays free if the ZIP code is corrected', async () => {
    const { token } = await t.admin()
    const { body: table } = await t.api('GET', '/admin/tax', { token })
    const states = [{ state: 'NY', rate: 10, isShippingTaxed: true }]
    const saved = await t.api('PUT', '/admin/tax', { token, body: { ...table, mode: 'states', states } })
    expect(saved.status).toBe(200)
    const { buyer, prices } = await guestWith({ kind: 'free-shipping' })
    const order = await pay(buyer)
    expect(order).toMatchObject({ taxableCents: prices[0], shippingCents: 0 })
    const far = await t.api('GET', `/admin/orders/${order.id}/shipping-price`, {
      token,
      query: { zipCode: '12203' },
    })
    expect(far.body).toMatchObject({ price: 0, difference: 0 })
    const { version } = (await t.api('GET', '/admin/tax', { token })).body
    await t.api('PUT', '/admin/tax', { token, body: { ...table, version } })
  })

  test('replaces the order if the ZIP code changes, because the waived price changes too', async () => {
    const { buyer } = await guestWith({ kind: 'free-shipping' })
    const near = await paymentOf((await close(buyer)).body.link)
    const far = await paymentOf((await close(buyer, { zipCode: '99501' })).body.link)
    expect(far.order.id).not.toBe(near.order.id)
    expect(far.order.waivedShippingCents).toBeGreaterThan(near.order.waivedShippingCents ?? 0)
    expect(far.order.totalCents).toBe(near.order.totalCents)
  })
})

describe('a coupon for some products', () => {
  test('applies only to those products', async () => {
    const { buyer, prices, created, applied } = await guestWith(
      { percentage: 0.5, products: ['13'] },
      magnets,
      {},
    )
    const [own = 0, other = 0] = prices
    const discount = Math.round(own / 2)
    expect(applied.body).toEqual({
      price: own + other - discount,
      coupon: { code: created.code, percentage: 0.5, isForSomeProducts: true },
    })
    const order = await pay(buyer)
    expect(order.discountCents).toBe(discount)
    const items = await t.shop.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))
    expect(Object.fromEntries(items.map((item) => [item.categoryId, item.isDiscountable]))).toEqual({
      5: false,
      13: true,
    })
    const { token } = await t.admin()
    const shown = (await t.api('GET', `/admin/orders/${order.id}`, { token })).body.orderItems
    expect(Object.fromEntries(shown.map(({ item }) => [item.price, item.isDiscountable]))).toEqual({
      [other]: false,
      [own]: undefined,
    })
  })

  test.each([[{ percentage: 0.5 }], [{ kind: 'amount', amountCents: 500 }], [{ kind: 'free-shipping' }]])(
    'is invalid for a cart without them: %j',
    async (values) => {
      const { applied, buyer } = await guestWith({ ...values, products: ['13', 'library'] })
      expect(applied).toMatchObject({ status: 422, problem: { message: 'Invalid coupon' } })
      expect((await cartOf(buyer)).coupon).toBeNull()
      expect(
        (await apply(await visitor(), (await coupon({ ...values, products: ['13'] })).code)).status,
      ).toBe(422)
    },
  )

  test('can apply to designs', async () => {
    const { buyer } = await guestWith({ percentage: 0.5, products: ['13'] })
    const body = { id: 1, quantity: 2, categoryId: 5 }
    await t.api('POST', '/product-library/1/create', { ...buyer, body })
    const applied = await apply(buyer, (await coupon({ percentage: 0.5, products: ['library'] })).code)
    expect(applied.status).toBe(200)
    const { cart, cartItems } = await cartOf(buyer)
    const design = cartItems.find(({ by }: { by: string }) => by === 'library')
    expect(cart.discount).toBe(Math.round((design?.price ?? 0) / 2))
  })

  test('has no effect while they are removed, isn’t used up, and applies again once they are back', async () => {
    const { buyer, created } = await guestWith({ percentage: 0.5, products: ['13'] }, magnets, {})
    const { cartItems } = await cartOf(buyer)
    const own = cartItems.find(
      ({ product }: { product: { categoryId: number } }) => product.categoryId === 13,
    )
    await t.api('POST', '/carts/me/items/remove', { ...buyer, body: { cartItemId: own?.id } })
    expect(await cartOf(buyer)).toMatchObject({ coupon: null, cart: { discount: 0 } })
    const { order } = await paymentOf((await close(buyer)).body.link)
    expect(order).toMatchObject({ discountCents: 0, couponId: null })
    expect(await redemptions(created.id)).toBe(0)
    await addStickers(buyer, magnets)
    expect((await cartOf(buyer)).coupon?.code).toBe(created.code)
  })
})

describe('the cost of a coupon', () => {
  test('is the sum of its discounts in paid orders', async () => {
    const created = await coupon({ kind: 'amount', amountCents: 700 })
    expect(await listedCost(created)).toBe(0)
    for (const isPaid of [true, true, false]) {
      const buyer = await visitor()
      await addStickers(buyer)
      await apply(buyer, created.code)
      await (isPaid ? pay(buyer) : close(buyer))
    }
    expect(await listedCost(created)).toBe(1400)
    expect(await t.shop.db.$count(orders, eq(orders.couponId, created.id))).toBe(3)
  })

  test('matches its orders even after they change', async () => {
    const { db } = t.shop
    const [one, other] = [
      await coupon({ kind: 'amount', amountCents: 700 }),
      await coupon({ percentage: 0.1 }),
    ]
    const sell = async ({ code }: { code: string }) => {
      const buyer = await visitor()
      await addStickers(buyer)
      await apply(buyer, code)
      return (await pay(buyer)).id
    }
    const change = (id: number, values: object) => db.update(orders).set(values).where(eq(orders.id, id))
    const [first, second] = await Promise.all([sell(one), sell(one)])
    await sell(other)
    await change(first, { discountCents: 300, totalCents: sql`${orders.totalCents} + 400` })
    const buyer = await visitor()
    await addStickers(buyer)
    await apply(buyer, one.code)
    await close(buyer)
    await change(second, { couponId: other.id })
    await db.update(orders).set({ name: 'Ada' })
    const counted = sql`select coupon_id as "couponId", sum(discount_cents + coalesce(waived_shipping_cents, 0))::integer as cents
      from orders where coupon_id is not null and status <> 'UNPAID' group by 1 order by 1`
    const kept = () => db.select().from(couponCosts).orderBy(couponCosts.couponId)
    const costs = await rowsOf(db, counted)
    expect(costs.length).toBeGreaterThan(3)
    expect(await kept()).toEqual(costs)
    expect(await listedCost(one)).toBe(300)

    await db.delete(couponCosts)
    await fillFromMigration(db, 'coupon_costs')
    expect(await kept()).toEqual(costs)
  })
})
