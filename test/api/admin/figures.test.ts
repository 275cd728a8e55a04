import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartStarts } from '#app/schema/cart.server.ts'
import { cartTotals } from '#app/features/sales/cart/cart.ts'
import { isForLine, type CouponTerms } from '#app/features/sales/coupons/coupon-terms.ts'
import type { Sums } from '#app/features/desk/figures/read-figures.server.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

type Item = { product: number | 'library'; priceCents: Cents; quantity: number }
type Sold = {
  paidAt: string
  items: Item[]
  coupon?: number
  /** The products that its coupon covers; undefined for all products. */
  couponFor?: string[]
  waivedCents?: Cents
  shippingCents?: Cents
  taxCents?: Cents
  refundedCents?: Cents
  status?: PaidStatus
  arrivesTo?: string
}

const percentOff = (percentage: number, products: string[] = []): CouponTerms => ({
  kind: 'percentage',
  percentage,
  amountCents: null,
  products,
})
const toLine = ({ product, priceCents }: Item) => ({
  categoryId: product === 'library' ? null : product,
  priceCents,
})

const withWaiver = (
  { discountCents, totalCents, ...totals }: ReturnType<typeof cartTotals>,
  { waivedCents = cents(0) }: Pick<Sold, 'waivedCents'>,
) => ({
  ...totals,
  waivedCents,
  discountCents: cents(discountCents + waivedCents),
  totalCents: cents(totalCents - waivedCents),
})

let sold = 0

async function sell(all: Sold[]) {
  const { db } = t.shop
  const rows = await db
    .insert(orders)
    .values(
      all.map(({ items, coupon = 0, couponFor, shippingCents = cents(0), taxCents, ...order }) => ({
        ...withWaiver(
          cartTotals(items.map(toLine), percentOff(coupon, couponFor), shippingCents, taxCents),
          order,
        ),
        status: order.status ?? ('PENDING' as const),
        paidAt: new Date(order.paidAt),
        arrivesTo: order.arrivesTo ?? null,
        hash: `hash-${++sold}`,
        cartFingerprint: '',
        email: 'a@example.com',
        name: 'A',
        phone: '1',
        address: '1',
        city: '1',
        state: '1',
        zipCode: '10001',
      })),
    )
    .returning()
  await db.insert(orderItems).values(
    all.flatMap(({ items, couponFor }, at) =>
      items.map(({ product, priceCents, quantity }, line) => ({
        orderId: rows[at]?.id ?? 0,
        cartItemId: line + 1,
        name: 'Stickers',
        unit: 'in' as const,
        quantity,
        priceCents,
        priceWithoutPromotionCents: priceCents,
        isDiscountable: isForLine(percentOff(1, couponFor), toLine({ product, priceCents, quantity })),
        ...(product === 'library'
          ? { kind: 'library' as const, libraryProductId: 1 }
          : { kind: 'custom' as const, categoryId: product }),
      })),
    ),
  )
  const due = rows.filter(({ totalCents }) => totalCents > 0)
  await db.insert(payments).values(
    due.map(({ id, totalCents, paidAt, hash }) => ({
      orderId: id,
      provider: 'test',
      idempotencyKey: hash,
      amountCents: totalCents,
      status: 'paid' as const,
      paidAt,
      nextCheckAt: new Date(),
      refundedCents: all[rows.findIndex((row) => row.id === id)]?.refundedCents ?? cents(0),
    })),
  )
  return rows
}

const ask = (query: Record<string, string | undefined>) =>
  t.admin().then((admin) => t.api('GET', '/admin/figures', { ...admin, query }))

async function figures(from: string, to = from) {
  const { status, body } = await ask({ from, to })
  expect(status).toBe(200)
  return body
}

const sum = <Row>(rows: Row[], amount: (row: Row) => number) =>
  rows.reduce((total, row) => total + amount(row), 0)

const amount = (max: number) => fc.integer({ min: 1, max }).map(cents)

const anyItem: fc.Arbitrary<Item> = fc.record({
  product: fc.constantFrom<Item['product']>(5, 6, 13, 27, 29, 'library'),
  priceCents: amount(99_999),
  quantity: fc.integer({ min: 1, max: 5000 }),
})

// Includes percentages that produce half cents, and all kinds of refunds.
const anyOrder = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 6 }),
  coupon: fc.constantFrom(0, 0, 0.005, 0.1, 0.125, 0.3333, 0.5, 0.9999),
  shippingCents: amount(4000),
  taxCents: amount(900),
  refunded: fc.constantFrom(0, 0, 0.5, 1),
  hour: fc.integer({ min: 0, max: 24 * 45 - 1 }),
})

const start = Date.parse('2025-10-20T05:00:00Z')

const anyOrders = (count: number, seed: number): Sold[] =>
  fc.sample(anyOrder, { numRuns: count, seed }).map(({ refunded, hour, ...order }) => {
    const { totalCents } = cartTotals(
      order.items.map(toLine),
      percentOff(order.coupon),
      order.shippingCents,
      order.taxCents,
    )
    const paidAt = new Date(start + hour * 3_600_000).toISOString()
    return { ...order, paidAt, refundedCents: cents(totalCents * refunded) }
  })

describe('figures add up', () => {
  test('to the total of the orders, both by day and by product', async () => {
    const all = anyOrders(400, 20)
    const rows = await sell(all)
    const { total, days, products } = await figures('2025-10-20', '2025-12-05')
    expect(total.orders).toBe(400)
    expect(total.revenueCents).toBe(
      sum(rows, ({ totalCents }) => totalCents) - sum(all, ({ refundedCents }) => refundedCents ?? 0),
    )
    for (const name of Object.keys(total) as (keyof Sums)[]) {
      expect(
        sum(days, (day) => day[name]),
        name,
      ).toBe(total[name])
    }
    for (const name of ['itemsCents', 'discountCents'] as const) {
      expect(
        sum(products, (product) => product[name]),
        name,
      ).toBe(total[name])
    }
    const kept = sum(products, (product) => product.revenueCents)
    expect(kept + total.shippingCents + total.taxCents - total.refundedCents).toBe(total.revenueCents)
    for (const product of products) {
      const items = all.flatMap((order) =>
        order.items.filter((item) => String(item.product) === product.product),
      )
      expect(product.itemsCents).toBe(sum(items, ({ priceCents }) => priceCents))
      expect(product.pieces).toBe(sum(items, ({ quantity }) => quantity))
      expect(product.orders).toBe(
        all.filter((order) => order.items.some((item) => String(item.product) === product.product)).length,
      )
    }
  })

  test('an order’s discount is split among its products, and adds up to the cent', async () => {
    const days = Array.from({ length: 28 }, (_, at) => `2025-02-${String(at + 1).padStart(2, '0')}`)
    const all = anyOrders(28, 7).map((order, at) => ({ ...order, paidAt: `${days[at]}T18:00:00Z` }))
    await sell(all)
    for (const [at, { items, coupon = 0 }] of all.entries()) {
      const { products, total } = await figures(days[at] ?? '')
      expect(sum(products, (product) => product.discountCents)).toBe(total.discountCents)
      for (const product of products) {
        const own = items.filter((item) => String(item.product) === product.product)
        const exact = sum(own, ({ priceCents }) => priceCents) * coupon
        expect(Math.abs(product.discountCents - exact)).toBeLessThanOrEqual(own.length + 1)
      }
    }
  })

  test('a discount on some products only reduces their revenue', async () => {
    const items: Item[] = [
      { product: 13, priceCents: cents(999), quantity: 50 },
      { product: 5, priceCents: cents(5000), quantity: 50 },
      { product: 'library', priceCents: cents(310), quantity: 1 },
      { product: 5, priceCents: cents(2001), quantity: 50 },
    ]
    await sell([
      { paidAt: '2025-01-14T18:00:00Z', items, coupon: 0.3333, couponFor: ['5'] },
      { paidAt: '2025-01-14T19:00:00Z', items, coupon: 0.5, couponFor: ['library'] },
    ])
    const { products, total } = await figures('2025-01-14')
    const discounts = products.map(({ product, discountCents }): [string, number] => [product, discountCents])
    expect(Object.fromEntries(discounts)).toEqual({ '5': 2333, '13': 0, library: 155 })
    expect(total.discountCents).toBe(2333 + 155)
  })

  test('a waived amount reduces the revenue of all products, after the coupon', async () => {
    const items: Item[] = [
      { product: 13, priceCents: cents(1000), quantity: 50 },
      { product: 5, priceCents: cents(2000), quantity: 50 },
    ]
    const waived = { waivedCents: cents(1001), items }
    await sell([
      { paidAt: '2025-01-16T18:00:00Z', ...waived, coupon: 0.5, couponFor: ['5'] },
      // The items covered by the coupon have since been removed.
      { paidAt: '2025-01-16T19:00:00Z', ...waived, coupon: 0.5, couponFor: ['library'] },
    ])
    const { products, total } = await figures('2025-01-16')
    const discounts = products.map(({ product, discountCents }): [string, number] => [product, discountCents])
    expect(Object.fromEntries(discounts)).toEqual({ '13': 500 + 333, '5': 1000 + 501 + 668 })
    expect(total.discountCents).toBe(1000 + 2 * 1001)
  })

  test('days are in the shop’s time zone, even when daylight saving time changes', async () => {
    const item: Item = { product: 5, priceCents: cents(1000), quantity: 50 }
    // Midnight in Chicago is 6:00 UTC until March 9 and 5:00 from March 10, 2025.
    const moments = ['09T05:59:59', '09T06:00:00', '10T04:59:59', '10T05:00:00', '11T04:59:59']
    await sell(moments.map((moment) => ({ paidAt: `2025-03-${moment}Z`, items: [item] })))
    const { days } = await figures('2025-03-08', '2025-03-11')
    expect(days.map(({ day, orders }: Sums & { day: string }) => [day, orders])).toEqual([
      ['2025-03-08', 1],
      ['2025-03-09', 2],
      ['2025-03-10', 2],
      ['2025-03-11', 0],
    ])
  })

  test('unpaid orders and second payments are not revenue', async () => {
    const items: Item[] = [{ product: 5, priceCents: cents(1000), quantity: 50 }]
    const paidAt = '2025-04-02T18:00:00Z'
    const [order, unpaid] = await sell([1, 2].map(() => ({ paidAt, items })))
    await t.shop.db.delete(payments).where(eq(payments.orderId, unpaid?.id ?? 0))
    await t.shop.db
      .update(orders)
      .set({ status: 'UNPAID', paidAt: null })
      .where(eq(orders.id, unpaid?.id ?? 0))
    const surplus = { status: 'surplus' as const, amountCents: cents(1000), refundedCents: cents(1000) }
    await t.shop.db.insert(payments).values({
      ...surplus,
      orderId: order?.id ?? 0,
      provider: 'test',
      idempotencyKey: 'again',
      paidAt: new Date(),
      nextCheckAt: new Date(),
    })
    const { total } = await figures('2025-04-02')
    expect(total).toMatchObject({ orders: 1, refundedCents: 0, revenueCents: 1000 })
  })
})

describe('time and work figures', () => {
  const items: Item[] = [{ product: 5, priceCents: cents(1000), quantity: 50 }]

  test('measure the time to the first proof, and from sending the approved proofs to the approval', async () => {
    const rows = await sell(
      [1, 2, 3].map((day) => ({ paidAt: `2025-05-0${day}T12:00:00Z`, items, status: 'APPROVED' })),
    )
    const moved = (at: number, toStatus: PaidStatus, hours: number) => ({
      orderId: rows[at]?.id ?? 0,
      fromStatus: 'PENDING' as const,
      toStatus,
      by: 'admin' as const,
      createdAt: new Date(Date.parse(`2025-05-0${at + 1}T12:00:00Z`) + hours * 3_600_000),
    })
    await t.shop.db
      .insert(orderEvents)
      .values([
        moved(0, 'APPROVED_BY_ADMIN', 1),
        moved(0, 'PENDING', 2),
        moved(0, 'APPROVED_BY_ADMIN', 4),
        moved(0, 'APPROVED', 5),
        moved(1, 'APPROVED_BY_ADMIN', 2),
        moved(1, 'APPROVED', 12),
        moved(2, 'APPROVED_BY_ADMIN', 9),
      ])
    const { times } = await figures('2025-05-01', '2025-05-03')
    expect(times).toEqual({
      proof: { orders: 3, averageSeconds: 4 * 3600, medianSeconds: 2 * 3600 },
      approval: { orders: 2, averageSeconds: 5.5 * 3600, medianSeconds: 5.5 * 3600 },
    })
    expect((await figures('2025-06-01')).times.proof).toEqual({
      orders: 0,
      averageSeconds: null,
      medianSeconds: null,
    })
  })

  test('count started carts and how many of them were paid', async () => {
    const startedAt = new Date('2025-07-01T18:00:00Z')
    await t.shop.db.insert(cartStarts).values([
      { cartId: 9001, startedAt, paidAt: startedAt },
      { cartId: 9002, startedAt },
      { cartId: 9003, startedAt },
    ])
    expect((await figures('2025-07-01')).carts).toEqual({ started: 3, paid: 1 })
    expect((await figures('2025-07-02')).carts).toEqual({ started: 0, paid: 0 })
  })

  test('count late, held and unanswered orders regardless of when they were paid', async () => {
    const before = (await figures('2025-08-01')).work
    const paidAt = '2024-01-01T12:00:00Z'
    const [late] = await sell([
      { paidAt, items, arrivesTo: '2024-01-09', status: 'APPROVED_BY_ADMIN' },
      { paidAt, items, arrivesTo: '2024-01-09', status: 'SENT' },
      { paidAt, items, arrivesTo: '2099-01-09', status: 'IN_PRINT' },
    ])
    const { work } = await figures('2025-08-01')
    expect(work.late).toBe(before.late + 1)
    const ordersAt = (stages: { stage: string; orders: number }[], stage: string) =>
      stages.find((each) => each.stage === stage)?.orders ?? 0
    expect(ordersAt(work.stages, 'IN_PRINT')).toBe(ordersAt(before.stages, 'IN_PRINT') + 1)
    expect(work.stages.map(({ stage }) => stage)).not.toContain('SENT')
    await t.shop.db
      .update(orders)
      .set({ heldAt: new Date(), unansweredSince: new Date() })
      .where(eq(orders.id, late?.id ?? 0))
    expect((await figures('2025-08-01')).work).toMatchObject({
      held: before.held + 1,
      unanswered: before.unanswered + 1,
    })
  })
})

describe('the period', () => {
  test('defaults to the last 30 days', async () => {
    const { body } = await ask({})
    expect(body.days).toHaveLength(30)
    expect(body.days.at(-1)?.day).toBe(body.to)
    const { body: since } = await ask({ from: body.days[20]?.day })
    expect([since.from, since.to]).toEqual([body.days[20]?.day, body.to])
    const { body: until } = await ask({ to: '2025-01-30' })
    expect([until.from, until.to]).toEqual(['2025-01-01', '2025-01-30'])
  })

  test.each([
    [{ from: '2024-01-01', to: '2025-02-03' }, 200],
    [{ from: '2024-01-01', to: '2025-02-04' }, 422],
    [{ from: '2020-01-01' }, 422],
    [{ from: '2025-01-02', to: '2025-01-01' }, 422],
    [{ from: 'today' }, 422],
  ])('%o returns %i', async (query, status) => {
    expect((await ask(query)).status).toBe(status)
  })
})
