import { sql } from 'drizzle-orm'
import { isOnDays } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Period } from './period.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'

export type Duration = { orders: number; averageSeconds: number | null; medianSeconds: number | null }

export type Times = {
  proof: Duration
  approval: Duration
}

const isAboutProofs = sql`event.to_status in ('APPROVED_BY_ADMIN', 'APPROVED') and not event.is_move_back`

type Row = {
  proofs: number
  proofAverage: number | null
  proofMedian: number | null
  approvals: number
  approvalAverage: number | null
  approvalMedian: number | null
}

export async function readTimes(db: Queryable, period: Period): Promise<Times> {
  const [row] = await rowsOf<Row>(
    db,
    sql`with moves as (
      select ${orders.id}, ${orders.paidAt},
        min(event.created_at) filter (where event.to_status = 'APPROVED_BY_ADMIN') as first_sent,
        max(event.created_at) filter (where event.to_status = 'APPROVED') as approved
      from ${orders} join ${orderEvents} event on event.order_id = ${orders.id}
      where ${orders.status} <> 'UNPAID' and ${isOnDays(sql`${orders.paidAt}`, period)} and ${isAboutProofs}
      group by ${orders.id}
    ), times as (
      select extract(epoch from first_sent - paid_at)::double precision as proof,
        extract(epoch from approved - (
          -- Not a round sent after it: an approval may have been voided since.
          select max(event.created_at) from ${orderEvents} event
          where event.order_id = moves.id and event.to_status = 'APPROVED_BY_ADMIN'
            and event.created_at <= approved and ${isAboutProofs}
        ))::double precision as approval
      from moves
    )
    select count(proof)::integer as "proofs", avg(proof) as "proofAverage",
      percentile_cont(0.5) within group (order by proof) as "proofMedian",
      count(approval)::integer as "approvals", avg(approval) as "approvalAverage",
      percentile_cont(0.5) within group (order by approval) as "approvalMedian"
    from times`,
  )
  const { proofs = 0, proofAverage = null, proofMedian = null } = row ?? {}
  const { approvals = 0, approvalAverage = null, approvalMedian = null } = row ?? {}
  return {
    proof: { orders: proofs, averageSeconds: proofAverage, medianSeconds: proofMedian },
    approval: { orders: approvals, averageSeconds: approvalAverage, medianSeconds: approvalMedian },
  }
}
