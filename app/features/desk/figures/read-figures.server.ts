import { sql } from 'drizzle-orm'
import type { ReprintReason } from '#app/features/ground/money/reprint-reason.ts'
import { isOnDays, readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import type { PeriodInput } from './figures.input.ts'
import { daysOf } from './day-runs.ts'
import { eachDay, splitPeriod, type SplitPeriod } from './kept-days.server.ts'
import { resolvePeriod, type Period } from './period.server.ts'
import { readProducts, type ProductFigures } from './read-products.server.ts'
import { readTimes, type Times } from './read-times.server.ts'
import { readWork, type Work } from './read-work.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { dailyFigures } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { sumCarts, sumOrders } from './sum-days.server.ts'

/** Revenue is items minus discounts, plus shipping and tax, minus refunds. */
export type Sums = {
  orders: number
  itemsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  refundedCents: number
  /** The tax in the refunds. */
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
  /** Free or paid reprints ordered in the period, by whose fault it was. */
  reprints: Record<ReprintReason, number>
  work: Work
}

/** Counts a refund toward the day its order was paid. */
export async function readFigures(
  { db, now }: { db: Database; now: Date },
  input: PeriodInput,
): Promise<Figures> {
  const calendar = await readCalendar(db, now)
  const period = resolvePeriod(input, calendar)
  return db.transaction(
    async (tx) => {
      // Sorts and groups days that are not kept in memory rather than on disk.
      await tx.execute(sql`set local work_mem = '32MB'`)
      const split = await splitPeriod(tx, period)
      const paid = await readDays(tx, split)
      const byDay = new Map(paid.map((day) => [day.day, day]))
      const days = daysOf(period).map((day) => byDay.get(day) ?? { day, ...zeroSums })
      return {
        today: calendar.today,
        from: period.from,
        to: period.to,
        total: addSums(days),
        days,
        products: await readProducts(tx, split),
        times: await readTimes(tx, split),
        ...(await readCarts(tx, split, period)),
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

const columns = [
  'day',
  'orders',
  'items_cents',
  'discount_cents',
  'shipping_cents',
  'tax_cents',
  'refunded_cents',
  'refunded_tax_cents',
  'revenue_cents',
]

function readDays(tx: Queryable, split: SplitPeriod) {
  return rowsOf<Sums & { day: string }>(
    tx,
    sql`select day::text as "day",
      orders as "orders",
      items_cents::double precision as "itemsCents",
      discount_cents::double precision as "discountCents",
      shipping_cents::double precision as "shippingCents",
      tax_cents::double precision as "taxCents",
      refunded_cents::double precision as "refundedCents",
      refunded_tax_cents::double precision as "refundedTaxCents",
      revenue_cents::double precision as "revenueCents"
    from (${eachDay(split, dailyFigures, columns, sumOrders)}) as days`,
  )
}

async function readCarts(tx: Queryable, split: SplitPeriod, period: Period) {
  const reprintsOf = (reason: ReprintReason) =>
    sql`(count(*) filter (where ${orders.reprintReason} = ${reason}))::integer`
  const [row] = await rowsOf<{ started: number; paid: number } & Record<ReprintReason, number>>(
    tx,
    sql`select coalesce(sum(carts_started), 0)::integer as "started", coalesce(sum(carts_paid), 0)::integer as "paid",
      reprints.*
    from (
      select ${reprintsOf('ours')} as "ours", ${reprintsOf('carrier')} as "carrier", ${reprintsOf('customer')} as "customer"
      from ${orders} where ${orders.reprintOf} is not null and ${isOnDays(sql`${orders.paidAt}`, period)}
    ) as reprints
    left join (${eachDay(split, dailyFigures, ['carts_started', 'carts_paid'], sumCarts)}) as days on true
    group by "ours", "carrier", "customer"`,
  )
  const { started = 0, paid = 0, ours = 0, carrier = 0, customer = 0 } = row ?? {}
  return { carts: { started, paid }, reprints: { ours, carrier, customer } }
}
