import { sql } from 'drizzle-orm'
import { isOnDays, readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { PeriodInput } from './figures.input.ts'
import { resolvePeriod, dayOf, daysOf, type Period } from './period.server.ts'
import { readProducts, type ProductFigures } from './read-products.server.ts'
import { readTimes, type Times } from './read-times.server.ts'
import { readWork, type Work } from './read-work.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { cartStarts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

/** Revenue is items minus discounts, plus shipping and tax, minus refunds. */
export type Sums = {
  orders: number
  itemsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  refundedCents: number
  /** Of the refunds. */
  refundedTaxCents: number
  revenueCents: number
}

export type Figures = {
  today: string
  from: string
  to: string
  total: Sums
  days: (Sums & { day: string })[]
  products: ProductFigures[]
  times: Times
  carts: { started: number; paid: number }
  work: Work
}

/** A refund counts toward the day its order was paid. */
export async function readFigures(
  { db, now }: { db: Database; now: Date },
  input: PeriodInput,
): Promise<Figures> {
  const calendar = await readCalendar(db, now)
  const period = resolvePeriod(input, calendar)
  return db.transaction(
    async (tx) => {
      // Sorts and groups a year's items in memory rather than on disk.
      await tx.execute(sql`set local work_mem = '32MB'`)
      const paid = await readDays(tx, period)
      const byDay = new Map(paid.map((day) => [day.day, day]))
      const days = daysOf(period).map((day) => byDay.get(day) ?? { day, ...zeroSums })
      return {
        today: calendar.today,
        from: period.from,
        to: period.to,
        total: addSums(days),
        days,
        products: await readProducts(tx, period),
        times: await readTimes(tx, period),
        carts: await readCarts(tx, period),
        work: await readWork(tx, calendar),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const zeroSums: Sums = {
  orders: 0,
  itemsCents: 0,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  refundedCents: 0,
  refundedTaxCents: 0,
  revenueCents: 0,
}

function addSums(days: Sums[]): Sums {
  const total = { ...zeroSums }
  const names = Object.keys(zeroSums) as (keyof Sums)[]
  for (const day of days) for (const name of names) total[name] += day[name]
  return total
}

type Query = Parameters<typeof rowsOf>[0]

function readDays(tx: Query, period: Period) {
  return rowsOf<Sums & { day: string }>(
    tx,
    sql`with paid as (
      select ${dayOf(sql`${orders.paidAt}`, period)} as day, ${orders}.*,
        coalesce(${payments.refundedCents}, 0) as refunded_cents,
        coalesce(${payments.refundedTaxCents}, 0) as refunded_tax_cents
      from ${orders} left join ${payments}
        on ${payments.orderId} = ${orders.id} and ${payments.status} = 'paid' and ${payments.refundedCents} > 0
      where ${orders.status} <> 'UNPAID' and ${isOnDays(sql`${orders.paidAt}`, period)}
    )
    select day::text as "day",
      count(*)::integer as "orders",
      sum(items_cents)::double precision as "itemsCents",
      sum(discount_cents)::double precision as "discountCents",
      sum(shipping_cents)::double precision as "shippingCents",
      sum(tax_cents)::double precision as "taxCents",
      sum(refunded_cents)::double precision as "refundedCents",
      sum(refunded_tax_cents)::double precision as "refundedTaxCents",
      sum(total_cents - refunded_cents)::double precision as "revenueCents"
    from paid group by day`,
  )
}

async function readCarts(tx: Query, period: Period) {
  const [carts] = await rowsOf<{ started: number; paid: number }>(
    tx,
    sql`select count(*)::integer as "started", count(${cartStarts.paidAt})::integer as "paid"
    from ${cartStarts} where ${isOnDays(sql`${cartStarts.startedAt}`, period)}`,
  )
  return carts ?? { started: 0, paid: 0 }
}
