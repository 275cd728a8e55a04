import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { shiftDay } from '#app/features/ground/time/days.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { cartStarts } from '#app/schema/cart.server.ts'
import { dailyFigures, outdatedFigures } from '#app/schema/derived.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { testShop } from '#test/shop.ts'
import { keepFigures } from './keep-figures.server.ts'
import { readFigures } from './read-figures.server.ts'

const t = testShop()

const hourMs = 3_600_000
let now = new Date('2026-03-20T18:00:00Z')
const keep = () => keepFigures({ db: t.shop.db, now: () => now })

async function figures() {
  const { today } = await readCalendar(t.shop.db, now)
  return readFigures({ db: t.shop.db, now }, { from: shiftDay(today, -40), to: today })
}

let made = 0

async function sell(tx: Queryable, paidAt: Date, itemCents: number[], discountCents = 0): Promise<number> {
  const itemsCents = cents(itemCents.reduce((sum, price) => sum + price, 0))
  const totalCents = cents(itemsCents - discountCents + 700)
  const hash = `kept-${++made}`
  const address = {
    email: 'a@example.com',
    name: 'A',
    phone: '1',
    address: '1',
    city: '1',
    state: '1',
    zipCode: '1',
  }
  const [order] = await tx
    .insert(orders)
    .values({
      ...address,
      hash,
      cartFingerprint: '',
      itemsCents,
      discountCents: cents(discountCents),
      shippingCents: cents(500),
      taxCents: cents(200),
      totalCents,
    })
    .returning()
  const orderId = order?.id ?? 0
  await tx.insert(orderItems).values(
    itemCents.map((price, at) => ({
      orderId,
      cartItemId: at,
      kind: at % 3 === 0 ? ('library' as const) : ('custom' as const),
      name: 'Stickers',
      categoryId: at % 3 === 0 ? null : 5 + (at % 2),
      libraryProductId: at % 3 === 0 ? 1 : null,
      unit: 'in' as const,
      quantity: 50 + at,
      priceCents: cents(price),
      priceWithoutPromotionCents: cents(price),
    })),
  )
  const payment = {
    orderId,
    provider: 'test',
    idempotencyKey: hash,
    amountCents: totalCents,
    nextCheckAt: now,
  }
  await tx.insert(payments).values({ ...payment, status: 'paid', paidAt })
  await tx.update(orders).set({ status: 'PENDING', paidAt }).where(eq(orders.id, orderId))
  return orderId
}

/** Checks the shown figures against a count from scratch, then saves all days again. */
async function expectExact() {
  const shown = await figures()
  await t.shop.db.delete(dailyFigures)
  expect(shown).toEqual(await figures())
  await keep()
}

const step = fc.record({
  what: fc.constantFrom(
    'sell',
    'sell',
    'sell',
    'refund',
    'withdraw a refund',
    'correct',
    'send',
    'send',
    'approve',
    'move back',
    'start a cart',
    'pay a cart',
    'drop a cart',
    'keep',
    'next day',
  ),
  hoursAgo: fc.nat(24 * 30),
  prices: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 5 }),
  discount: fc.constantFrom(0, 0, 0.125, 0.5),
  which: fc.nat(1000),
})

test('saved figures equal a full count after any sequence of events, and most days stay saved', async () => {
  const { db } = t.shop
  const sold: { id: number; paidAt: Date }[] = []
  const carts: number[] = []
  for (const { what, hoursAgo, prices, discount, which } of fc.sample(step, { numRuns: 400, seed: 30 })) {
    const at = new Date(now.getTime() - hoursAgo * hourMs - which * 1000)
    const order = sold[which % sold.length]
    const cart = carts[which % carts.length] ?? 0
    const later = new Date((order?.paidAt.getTime() ?? 0) + hoursAgo * hourMs + which * 60_000)
    const moved = {
      orderId: order?.id ?? 0,
      fromStatus: 'PENDING' as const,
      by: 'admin' as const,
      createdAt: later,
    }
    if (what === 'sell') {
      const sum = prices.reduce((all, price) => all + price, 0)
      sold.push({ id: await sell(db, at, prices, Math.round(sum * discount)), paidAt: at })
    } else if (what === 'start a cart') {
      carts.push(++made)
      await db.insert(cartStarts).values({ cartId: made, startedAt: at })
    } else if (what === 'pay a cart') {
      await db.update(cartStarts).set({ paidAt: now }).where(eq(cartStarts.cartId, cart))
    } else if (what === 'drop a cart') {
      await db.delete(cartStarts).where(eq(cartStarts.cartId, cart))
    } else if (what === 'next day') {
      now = new Date(now.getTime() + 8 * hourMs)
    } else if (what === 'keep') {
      await keep()
    } else if (!order) {
      continue
    } else if (what === 'refund' || what === 'withdraw a refund') {
      const refundedCents = what === 'refund' ? cents(which % 100) : cents(0)
      const refundedTaxCents = cents(refundedCents > 50 ? 5 : 0)
      await db.update(payments).set({ refundedCents, refundedTaxCents }).where(eq(payments.orderId, order.id))
    } else if (what === 'correct') {
      await db
        .update(orders)
        .set({ shippingCents: cents(900), totalCents: sql`items_cents - discount_cents + 900 + tax_cents` })
        .where(eq(orders.id, order.id))
    } else {
      const toStatus = what === 'approve' ? 'APPROVED' : 'APPROVED_BY_ADMIN'
      const isMoveBack = what === 'move back'
      await db
        .insert(orderEvents)
        .values({ ...moved, toStatus, isMoveBack, ...(isMoveBack && { reason: 'No' }) })
    }
    if (which % 25 === 0) await expectExact()
  }
  await keep()
  const kept = await db.$count(dailyFigures)
  expect([kept > 25, await db.$count(outdatedFigures)]).toEqual([true, 0])
  const { times } = await figures()
  expect(times.approval.orders).toBeGreaterThan(10)
  expect(times.proof.medianSeconds).toBe(await medianProofSeconds())
  await expectExact()
})

async function medianProofSeconds(): Promise<number | undefined> {
  const [row] = await rowsOf<{ median: number }>(
    t.shop.db,
    sql`select percentile_cont(0.5) within group (order by seconds) as median from (
      select extract(epoch from min(order_events.created_at) - orders.paid_at)::integer as seconds
      from orders join order_events on order_id = orders.id and to_status = 'APPROVED_BY_ADMIN' and not is_move_back
      group by orders.id) proofs`,
  )
  return row?.median
}

test('doesn’t miss an order committed while its day is being saved', async () => {
  const paidAt = new Date(now.getTime() - 30 * hourMs)
  const before = (await figures()).total.orders
  await t.shop.db.transaction(async (tx) => {
    await sell(tx, paidAt, [100])
    await keep()
  })
  expect((await figures()).total.orders).toBe(before + 1)
  await keep()
  expect((await figures()).total.orders).toBe(before + 1)
  await expectExact()
})

test('counts days in a new time zone until they are saved again', async () => {
  await keep()
  const { settings } = (await t.shop.db.select().from(shopSettings))[0] ?? {}
  if (!settings) throw new Error('no settings')
  await t.shop.db.update(shopSettings).set({ settings: { ...settings, timeZone: 'Pacific/Honolulu' } })
  const counted = await figures()
  await keep()
  expect(await figures()).toEqual(counted)
  expect(await t.shop.db.selectDistinct({ timeZone: dailyFigures.timeZone }).from(dailyFigures)).toEqual([
    { timeZone: 'Pacific/Honolulu' },
  ])
})
