import { sql } from 'drizzle-orm'
import { isOnDays } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Period } from './period.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'

export type ProductFigures = {
  product: string
  name: string
  orders: number
  pieces: number
  itemsCents: number
  discountCents: number
  /** Items minus discount; shipping, tax and refunds are not split by product. */
  revenueCents: number
}

/** Discounts are allocated by cumulative item prices in whole cents, so that the shares add up exactly. */
export function readProducts(db: Queryable, period: Period): Promise<ProductFigures[]> {
  return rowsOf<ProductFigures>(
    db,
    sql`with paid as (
      select ${orders.id}, ${orders.itemsCents}, ${orders.discountCents} from ${orders}
      where ${orders.status} <> 'UNPAID' and ${isOnDays(sql`${orders.paidAt}`, period)}
    ), sold as (
      select item.order_id, item.id, case item.kind when 'custom' then item.category_id end as category_id,
        item.quantity, item.price_cents, paid.items_cents::numeric as items, paid.discount_cents as discount
      from paid join ${orderItems} item on item.order_id = paid.id
    ), reached as (
      select *, sum(price_cents) over (partition by order_id order by id) as until from sold where discount > 0
    ), shared as (
      select order_id, category_id, quantity, price_cents,
        div(discount * until, items) - div(discount * (until - price_cents), items) as discount_cents
      from reached
      union all
      select order_id, category_id, quantity, price_cents, 0 from sold where discount = 0
    ), orders_of as (
      -- Cents are added up as double precision: exact for whole numbers, and much faster than numeric.
      select category_id, order_id, sum(quantity) as pieces,
        sum(price_cents::double precision) as items_cents,
        sum(discount_cents::double precision) as discount_cents
      from shared group by category_id, order_id
    ), sums as (
      select category_id, count(*) as orders, sum(pieces) as pieces, sum(items_cents) as items_cents,
        sum(discount_cents) as discount_cents
      from orders_of group by category_id
    )
    select coalesce(category_id::text, 'library') as "product", coalesce(${categories.name}, 'Library') as "name",
      orders::integer as "orders", pieces::double precision as "pieces",
      items_cents as "itemsCents", discount_cents as "discountCents",
      items_cents - discount_cents as "revenueCents"
    from sums left join ${categories} on ${categories.id} = sums.category_id
    order by items_cents - discount_cents desc, product`,
  )
}
