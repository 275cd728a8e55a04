import { sql, type SQL } from 'drizzle-orm'
import type { ReprintReason } from '#app/features/ground/money/reprint-reason.ts'
import { isOnDays, readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { dailyFigures, dailyProductFigures, outdatedFigures } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import type { PeriodInput } from './figures.input.ts'
import { daysOf, dayRuns } from './day-runs.ts'
import { resolvePeriod, type Period } from './period.server.ts'
import { readWork, type Work } from './read-work.server.ts'
import { sumCarts, sumOrders, sumProducts, listTimes, type Days } from './sum-days.server.ts'

/** Revenue is items minus discounts, plus shipping and tax, minus refunds. */
export type Sums = {
  orders: number
  itemsCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  refundedCents: number
  /** The tax included in the refunds. */
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
  /** Free or paid reprints ordered in the period, by the party at fault. */
  reprints: Record<ReprintReason, number>
  work: Work
}

/** Refunds count toward the day their order was paid. */
export async function readFigures(
  { db, now }: { db: Database; now: Date },
  input: PeriodInput,
): Promise<Figures> {
  const calendar = await readCalendar(db, now)
  const period = resolvePeriod(input, calendar)
  return db.transaction(
    async (tx) => {
      // Lets PostgreSQL sort and group in memory instead of on disk when it counts days that aren't saved.
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
        work: await readWork(tx, calendar, now),
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

type ProductFigures = {
  product: string
  name: string
  orders: number
  pieces: number
  itemsCents: number
  discountCents: number
  /** Items minus discount. Shipping, tax and refunds are not split by product. */
  revenueCents: number
}

const productColumns = ['product', 'orders', 'pieces', 'items_cents', 'discount_cents']

function readProducts(db: Queryable, split: SplitPeriod): Promise<ProductFigures[]> {
  return rowsOf<ProductFigures>(
    db,
    sql`with days as (${eachDay(split, dailyProductFigures, productColumns, sumProducts)}),
    sums as (
      select product, sum(orders)::integer as orders, sum(pieces)::double precision as pieces,
        sum(items_cents)::double precision as items_cents, sum(discount_cents)::double precision as discount_cents
      from days group by product
    )
    select product as "product", coalesce(${categories.name}, 'Library') as "name", orders as "orders",
      pieces as "pieces", items_cents as "itemsCents", discount_cents as "discountCents",
      items_cents - discount_cents as "revenueCents"
    from sums left join ${categories} on ${categories.id}::text = product
    order by items_cents - discount_cents desc, product`,
  )
}

type Duration = { orders: number; averageSeconds: number | null; medianSeconds: number | null }

type Times = {
  proof: Duration
  approval: Duration
}

const timeColumns = ['proof_seconds', 'proof_seconds_sum', 'approval_seconds', 'approval_seconds_sum']

/**
 * Computes averages and medians. The median lies between the lowest and the highest daily median, so only the orders
 * between them are sorted. `width_bucket` counts how many of a day's ascending values are at most a value.
 */
async function readTimes(db: Queryable, split: SplitPeriod): Promise<Times> {
  const rows = await rowsOf<Duration & { kind: keyof Times }>(
    db,
    sql`with days as (${eachDay(split, dailyFigures, timeColumns, listTimes)}),
    lists as (
      select 'proof' as kind, proof_seconds as list, proof_seconds_sum as seconds from days
      union all
      select 'approval', approval_seconds, approval_seconds_sum from days
    ), bounds as (
      select kind, sum(cardinality(list))::integer as orders, sum(seconds)::double precision as seconds,
        min(list[(cardinality(list) + 1) / 2]) as low, max(list[cardinality(list) / 2 + 1]) as high
      from lists group by kind
    )
    select bounds.kind as "kind", bounds.orders as "orders", seconds / nullif(bounds.orders, 0) as "averageSeconds",
      median as "medianSeconds"
    from bounds cross join lateral (
      select sum(width_bucket(low - 1, list)) as orders from lists where lists.kind = bounds.kind
    ) as lower cross join lateral (
      select avg(value)::double precision as median from (
        select value from lists, unnest(list[width_bucket(low - 1, list) + 1 : width_bucket(high, list)]) as value
        where lists.kind = bounds.kind
        order by value limit 2 - bounds.orders % 2 offset (bounds.orders - 1) / 2 - lower.orders
      ) as middle
    ) as medians`,
  )
  const durationOf = (step: keyof Times): Duration => {
    const {
      orders = 0,
      averageSeconds = null,
      medianSeconds = null,
    } = rows.find(({ kind }) => kind === step) ?? {}
    return { orders, averageSeconds, medianSeconds }
  }
  return { proof: durationOf('proof'), approval: durationOf('approval') }
}

/** A period divided into days with up-to-date saved figures (`kept`), and days that must be counted. */
type SplitPeriod = { kept: string[]; counted: Days }

async function splitPeriod(db: Queryable, period: Period): Promise<SplitPeriod> {
  const { from, to, timeZone } = period
  const { day } = dailyFigures
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select ${day}::text as "day" from ${dailyFigures}
    where ${dailyFigures.timeZone} = ${timeZone} and ${day} between ${from}::date and ${to}::date
      and ${day} not in (select (${outdatedFigures.at} at time zone ${timeZone})::date from ${outdatedFigures})`,
  )
  const kept = rows.map((row) => row.day)
  const keptDays = new Set(kept)
  const runs = dayRuns(daysOf(period).filter((each) => !keptDays.has(each)))
  return { kept, counted: { runs, timeZone } }
}

const isKept = ({ kept, counted }: SplitPeriod, table: typeof dailyFigures | typeof dailyProductFigures) =>
  sql`${table.timeZone} = ${counted.timeZone} and ${table.day} = any(${sql.param(kept)}::date[])`

/** Selects the figures of each day. `names` are columns of both `table` and the query that `count` returns. */
function eachDay(
  split: SplitPeriod,
  table: typeof dailyFigures | typeof dailyProductFigures,
  names: string[],
  count: (days: Days) => SQL,
): SQL {
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const parts = [
    split.kept.length > 0 && sql`select ${columns} from ${table} where ${isKept(split, table)}`,
    split.counted.runs.length > 0 && sql`select ${columns} from (${count(split.counted)}) as counted`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` union all `,
  )
}
