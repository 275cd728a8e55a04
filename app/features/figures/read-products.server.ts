import { sql } from 'drizzle-orm'
import { isOnDays } from '#app/features/shop/calendar.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { Period } from './period.server.ts'
import { rowsOf } from '#app/platform/rows-of.server.ts'

export type ProductFigures = {
  /** As the list of orders is narrowed to it: a category's number, or 'library'. */
  product: string
  name: string
  orders: number
  pieces: number
  itemsCents: number
  discountCents: number
  /** Items less discount; shipping, tax and refunds belong to whole orders. */
  revenueCents: number
}

/**
 * What each product brought, the most first. An order's discount is shared out by the items' prices up to each item, in
 * whole cents, so that the shares of an order are together exactly its discount.
 */
export function readProducts(db: Queryable, period: Period): Promise<ProductFigures[]> {
  return rowsOf<ProductFigures>(
    db,
    sql`with paid as (
      select id, items_cents, discount_cents from orders
      where status <> 'UNPAID' and ${isOnDays(sql`paid_at`, period)}
    ), reached as (
      select item.order_id, item.kind, item.category_id, item.quantity, item.price_cents,
        paid.items_cents::numeric as items, paid.discount_cents as discount,
        sum(item.price_cents) over (partition by item.order_id order by item.id) as until
      from paid join order_items item on item.order_id = paid.id
      where paid.discount_cents > 0
    ), shared as (
      select order_id, kind, category_id, quantity, price_cents,
        div(discount * until, items) - div(discount * (until - price_cents), items) as discount_cents
      from reached
      union all
      select item.order_id, item.kind, item.category_id, item.quantity, item.price_cents, 0
      from paid join order_items item on item.order_id = paid.id
      where paid.discount_cents = 0
    ), orders_of as (
      select kind, category_id, order_id, sum(quantity) as pieces,
        sum(price_cents) as items_cents, sum(discount_cents) as discount_cents
      from shared group by kind, category_id, order_id
    ), sums as (
      select case kind when 'library' then 'library' else category_id::text end as product,
        max(category_id) as category_id, count(*) as orders, sum(pieces) as pieces,
        sum(items_cents) as items_cents, sum(discount_cents) as discount_cents
      from orders_of group by 1
    )
    select product as "product", coalesce(categories.name, 'Library') as "name",
      orders::integer as "orders", pieces::double precision as "pieces",
      items_cents::double precision as "itemsCents", discount_cents::double precision as "discountCents",
      (items_cents - discount_cents)::double precision as "revenueCents"
    from sums left join categories on categories.id = sums.category_id
    order by items_cents - discount_cents desc, product`,
  )
}
