import { or, sql, type SQL } from 'drizzle-orm'
import { isOnDays } from '#app/features/shop/settings/calendar.server.ts'
import { cartStarts } from '#app/schema/cart.server.ts'
import { isFreeReprint, orderEdits, orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { DayRun } from './day-runs.ts'

export type Days = { runs: DayRun[]; timeZone: string }

function isOnAny(moment: SQL, { runs, timeZone }: Days): SQL {
  const [first] = runs
  if (first && runs.length === 1 && first.from === first.to) return isOnDay(moment, first.from, timeZone)
  return or(...runs.map((run) => isOnDays(moment, { ...run, timeZone }))) ?? sql`false`
}

// The subselects hide the bounds from the planner, so that PostgreSQL reuses one plan for all days. Planning takes as
// long as counting a day.
function isOnDay(moment: SQL, day: string, timeZone: string): SQL {
  const start = (at: SQL) => sql`(select ${at}::timestamp at time zone ${timeZone})`
  return sql`(${moment} >= ${start(sql`${day}::date`)} and ${moment} < ${start(sql`(${day}::date + 1)`)})`
}

const dayOf = (moment: SQL, { timeZone }: Days) => sql`(${moment} at time zone ${timeZone})::date`

const paidAt = sql`${orders.paidAt}`
const isPaidOn = (days: Days) =>
  sql`${orders.status} <> 'UNPAID' and not ${isFreeReprint} and ${isOnAny(paidAt, days)}`

/**
 * A refund counts toward the day its order was paid, unless it is for an edit that made the order cheaper, because that
 * amount is no longer in the other sums. Revenue is the money received, including later payments for edits, so it
 * excludes amounts due.
 */
export const sumOrders = (days: Days) => sql`
  with sold as (
    select ${orders.id}, ${dayOf(paidAt, days)} as day, ${orders.itemsCents}, ${orders.discountCents},
      ${orders.shippingCents}, ${orders.taxCents}, ${orders.totalCents}, ${orders.editedCents}, ${orders.editedTaxCents},
      ${orders.dueCents}
    from ${orders} where ${isPaidOn(days)}
  ), returned as (
    -- Refunds minus the payments received for edits.
    select sold.id, sum(payment.refunded_cents - case when edit.id is null then 0 else payment.amount_cents end) as cents,
      sum(payment.refunded_tax_cents - coalesce(edit.tax_difference_cents, 0)) as tax_cents
    from sold join ${payments} payment on payment.order_id = sold.id
    left join ${orderEdits} edit on edit.id = payment.order_edit_id and payment.status = 'surplus'
    where edit.id is not null or (payment.status = 'paid' and payment.refunded_cents > 0)
    group by sold.id
  )
  select day, count(*)::integer as orders,
    sum(items_cents)::bigint as items_cents,
    sum(discount_cents)::bigint as discount_cents,
    sum(shipping_cents)::bigint as shipping_cents,
    sum(sold.tax_cents)::bigint as tax_cents,
    sum(edited_cents - due_cents + coalesce(returned.cents, 0))::bigint as refunded_cents,
    sum(edited_tax_cents + coalesce(returned.tax_cents, 0))::bigint as refunded_tax_cents,
    sum(total_cents - edited_cents - coalesce(returned.cents, 0))::bigint as revenue_cents
  from sold left join returned on returned.id = sold.id group by day`

/** Counts carts by the day they were started, even if paid later. */
export const sumCarts = (days: Days) => sql`
  select ${dayOf(sql`${cartStarts.startedAt}`, days)} as day, count(*)::integer as carts_started,
    count(${cartStarts.paidAt})::integer as carts_paid
  from ${cartStarts} where ${isOnAny(sql`${cartStarts.startedAt}`, days)} group by day`

/**
 * Allocates discounts by cumulative prices of the discounted items, in whole cents, so that shares add up exactly. The
 * waived part applies to all items.
 */
export const sumProducts = (days: Days) => sql`
  with paid as (
    select ${orders.id}, ${dayOf(paidAt, days)} as day, ${orders.discountCents} - ${orders.waivedCents} as discount,
      ${orders.waivedCents} as waived
    from ${orders} where ${isPaidOn(days)}
  ), sold as (
    select paid.day, item.order_id, item.id, item.quantity, item.price_cents, paid.discount, paid.waived,
      case when item.is_discountable then item.price_cents else 0 end as discountable,
      case item.kind when 'custom' then item.category_id end as category_id
    from paid join ${orderItems} item on item.order_id = paid.id and item.removed_at is null
  ), reached as (
    select *, sum(discountable) over (partition by order_id order by id) as until,
      sum(discountable) over (partition by order_id) as all_discountable
    from sold where discount > 0 or waived > 0
  ), discounted as (
    select *, case when discount > 0 then
      div(discount * until, all_discountable) - div(discount * (until - discountable), all_discountable)
      else 0 end as discount_cents
    from reached
  ), left_after as (
    select *, price_cents - discount_cents as net,
      sum(price_cents - discount_cents) over (partition by order_id order by id) as net_until,
      sum(price_cents - discount_cents) over (partition by order_id) as all_net
    from discounted
  ), shared as (
    select day, order_id, category_id, quantity, price_cents,
      discount_cents + case when waived > 0
        then div(waived * net_until, all_net) - div(waived * (net_until - net), all_net) else 0 end as discount_cents
    from left_after
    union all
    select day, order_id, category_id, quantity, price_cents, 0 from sold where discount = 0 and waived = 0
  ), orders_of as (
    -- Sums cents as double precision, which is exact for whole numbers and much faster than numeric.
    select day, category_id, order_id, sum(quantity) as pieces,
      sum(price_cents::double precision) as items_cents,
      sum(discount_cents::double precision) as discount_cents
    from shared group by day, category_id, order_id
  )
  select day, coalesce(category_id::text, 'library') as product, count(*)::integer as orders,
    sum(pieces)::bigint as pieces, sum(items_cents)::bigint as items_cents,
    sum(discount_cents)::bigint as discount_cents
  from orders_of group by day, category_id`

const isAboutProofs = sql`event.to_status in ('APPROVED_BY_ADMIN', 'APPROVED') and not event.is_move_back`

/** Lists each day's times to proof and approval, in whole seconds, ascending. */
export const listTimes = (days: Days) => sql`
  with moves as (
    select ${orders.id}, ${orders.paidAt},
      min(event.created_at) filter (where event.to_status = 'APPROVED_BY_ADMIN') as first_sent,
      max(event.created_at) filter (where event.to_status = 'APPROVED') as approved
    from ${orders} join ${orderEvents} event on event.order_id = ${orders.id}
    where ${isPaidOn(days)} and ${isAboutProofs}
    group by ${orders.id}
  ), times as materialized (
    select ${dayOf(sql`paid_at`, days)} as day, extract(epoch from first_sent - paid_at)::integer as proof,
      extract(epoch from approved - (
        -- Excludes rounds sent after the approval, which may have been voided since.
        select max(event.created_at) from ${orderEvents} event
        where event.order_id = moves.id and event.to_status = 'APPROVED_BY_ADMIN'
          and event.created_at <= approved and ${isAboutProofs}
      ))::integer as approval
    from moves
  )
  select day,
    coalesce(array_agg(proof order by proof) filter (where proof is not null), '{}') as proof_seconds,
    coalesce(sum(proof), 0)::bigint as proof_seconds_sum,
    coalesce(array_agg(approval order by approval) filter (where approval is not null), '{}') as approval_seconds,
    coalesce(sum(approval), 0)::bigint as approval_seconds_sum
  from times group by day`
