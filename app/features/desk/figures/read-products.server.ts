import { sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { dailyProductFigures } from '#app/schema/derived.server.ts'
import { eachDay, type SplitPeriod } from './kept-days.server.ts'
import { sumProducts } from './sum-days.server.ts'

export type ProductFigures = {
  product: string
  name: string
  orders: number
  pieces: number
  itemsCents: number
  discountCents: number
  /** Items minus discount. Shipping, tax and refunds are not split by product. */
  revenueCents: number
}

const columns = ['product', 'orders', 'pieces', 'items_cents', 'discount_cents']

export function readProducts(db: Queryable, split: SplitPeriod): Promise<ProductFigures[]> {
  return rowsOf<ProductFigures>(
    db,
    sql`with days as (${eachDay(split, dailyProductFigures, columns, sumProducts)}),
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
