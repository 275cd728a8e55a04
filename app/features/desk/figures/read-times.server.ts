import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { dailyFigures } from '#app/schema/derived.server.ts'
import { eachDay, type SplitPeriod } from './kept-days.server.ts'
import { listTimes } from './sum-days.server.ts'

export type Duration = { orders: number; averageSeconds: number | null; medianSeconds: number | null }

export type Times = {
  proof: Duration
  approval: Duration
}

const columns = ['proof_seconds', 'proof_seconds_sum', 'approval_seconds', 'approval_seconds_sum']

/**
 * Computes averages and medians. The median lies between the lowest and the highest median of a day, so only the orders
 * between them are sorted. `width_bucket` counts how many of a day's ascending values are at most a value.
 */
export async function readTimes(db: Queryable, split: SplitPeriod): Promise<Times> {
  const rows = await rowsOf<Duration & { kind: keyof Times }>(
    db,
    sql`with days as (${eachDay(split, dailyFigures, columns, listTimes)}),
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
  const durationOf = (wanted: keyof Times): Duration => {
    const {
      orders = 0,
      averageSeconds = null,
      medianSeconds = null,
    } = rows.find(({ kind }) => kind === wanted) ?? {}
    return { orders, averageSeconds, medianSeconds }
  }
  return { proof: durationOf('proof'), approval: durationOf('approval') }
}
