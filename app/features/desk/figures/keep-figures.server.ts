import { inArray, ne, or, sql } from 'drizzle-orm'
import { readCalendar, type Calendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { cartStarts } from '#app/schema/cart.server.ts'
import { dailyFigures, dailyProductFigures, outdatedFigures } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { dayRuns } from './day-runs.ts'
import { listTimes, sumCarts, sumOrders, sumProducts, type Days } from './sum-days.server.ts'

/** Keeps each transaction short. */
const daysPerBatch = 31

/**
 * Saves the figures of past days that aren't saved yet or are outdated. `readFigures` counts such days itself, so this
 * only saves time.
 */
export async function keepFigures({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const calendar = await readCalendar(db, now())
  const { timeZone } = calendar
  await db.transaction((tx) => forgetOutdated(tx, timeZone))
  const missing = await missingDays(db, calendar)
  for (let at = 0; at < missing.length; at += daysPerBatch) {
    const runs = dayRuns(missing.slice(at, at + daysPerBatch))
    await db.transaction((tx) => keepDays(tx, { runs, timeZone }))
  }
}

// Serializes runs. Otherwise, a run could save figures that it counted before a change, after another run has already
// cleared the change's mark.
const lockKept = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-figures'))`)

async function forgetOutdated(tx: Transaction, timeZone: string) {
  await lockKept(tx)
  const marked = await tx
    .delete(outdatedFigures)
    .returning({ day: sql<string>`(${outdatedFigures.at} at time zone ${timeZone})::date::text` })
  const days = [...new Set(marked.map(({ day }) => day))]
  await tx
    .delete(dailyFigures)
    .where(or(ne(dailyFigures.timeZone, timeZone), inArray(dailyFigures.day, days)))
}

async function missingDays(db: Queryable, { timeZone, today }: Calendar): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`with start as (
      select least((select min(${orders.paidAt}) from ${orders}), (select min(${cartStarts.startedAt}) from ${cartStarts}))
        at time zone ${timeZone} as day
    ), past as (
      select generate_series(start.day::date, ${today}::date - 1, interval '1 day')::date as day from start
    )
    select past.day::text as "day" from past where not exists (
      select 1 from ${dailyFigures} where ${dailyFigures.timeZone} = ${timeZone} and ${dailyFigures.day} = past.day
    ) order by past.day`,
  )
  return rows.map(({ day }) => day)
}

async function keepDays(tx: Transaction, days: Days) {
  await lockKept(tx)
  const { runs, timeZone } = days
  const each = sql.join(
    runs.map(
      ({ from, to }) =>
        sql`select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day`,
    ),
    sql` union all `,
  )
  const zero = (column: string) => sql`coalesce(${sql.identifier(column)}, 0)`
  await tx
    .insert(dailyFigures)
    .select(
      sql`select ${timeZone}, day, ${zero('orders')}, ${zero('items_cents')}, ${zero('discount_cents')},
        ${zero('shipping_cents')}, ${zero('tax_cents')}, ${zero('refunded_cents')}, ${zero('refunded_tax_cents')},
        ${zero('revenue_cents')}, ${zero('carts_started')}, ${zero('carts_paid')},
        coalesce(proof_seconds, '{}'), ${zero('proof_seconds_sum')},
        coalesce(approval_seconds, '{}'), ${zero('approval_seconds_sum')}
      from (${each}) as each left join (${sumOrders(days)}) as sums using (day)
      left join (${sumCarts(days)}) as carts using (day) left join (${listTimes(days)}) as times using (day)`,
    )
    .onConflictDoNothing()
  await tx
    .insert(dailyProductFigures)
    .select(
      sql`select ${timeZone}, day, product, orders, pieces, items_cents, discount_cents
      from (${sumProducts(days)}) as products`,
    )
    .onConflictDoNothing()
}
