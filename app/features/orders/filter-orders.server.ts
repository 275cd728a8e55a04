import { and, eq, gte, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm'
import { subcategories, type Catalog } from '#app/features/catalog/catalog.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { readShopSettings } from '#app/features/shop/shop.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { openStatuses, waitingOn } from './order-status.ts'
import type { OrdersFilter } from './orders-list.input.ts'
import { orderItems, orders } from './orders.tables.server.ts'
import { isFoundBy } from './search-orders.server.ts'

/** The shop's calendar: where its days begin, and which day it is there. */
export type Calendar = { timeZone: string; today: string }

export async function readCalendar(db: Queryable, now: Date): Promise<Calendar> {
  const { timeZone } = await readShopSettings(db)
  // Sweden writes dates as ISO 8601 does.
  return { timeZone, today: new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now) }
}

// Written out, not as parameters: so it is seen to be the condition of the partial indexes.
const isOpen = sql.raw(`"orders"."status" in (${openStatuses.map((status) => `'${status}'`).join(', ')})`)

/** The promised day has passed and the order is neither sent nor rejected. */
export const isLate = ({ today }: Calendar) => sql`${isOpen} and ${orders.arrivesTo} < ${today}::date`

export const isHeld = isNotNull(orders.heldAt)
export const isUnanswered = isNotNull(orders.unansweredSince)

/** The condition of the paid orders that fit. */
export async function fits(
  db: Queryable,
  filter: OrdersFilter,
  calendar: Calendar,
): Promise<SQL | undefined> {
  const { q, status, from, to, product, waiting, late, held, unanswered } = filter
  const beginningOf = (day: SQL) => sql`(${day}::timestamp at time zone ${calendar.timeZone})`
  const turn = waiting && openStatuses.filter((open) => waitingOn[open] === waiting)
  return and(
    ne(orders.status, 'UNPAID'),
    status && eq(orders.status, status),
    q ? await isFoundBy(db, q) : undefined,
    from ? gte(orders.paidAt, beginningOf(sql`${from}::date`)) : undefined,
    to ? lt(orders.paidAt, beginningOf(sql`(${to}::date + 1)`)) : undefined,
    product ? hasProduct(await readCatalog(db), product) : undefined,
    turn && isOneOf(db, inArray(orders.status, turn)),
    chosen(late, isLate(calendar), isOneOf(db, isLate(calendar))),
    chosen(held, isHeld),
    chosen(unanswered, isUnanswered),
  )
}

function chosen(wanted: boolean | undefined, condition: SQL, asked = condition): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? asked : sql`(${condition}) is not true`
}

// Few orders are under way. Left to itself PostgreSQL takes them for spread over all, and walks past the sent ones.
function isOneOf(db: Queryable, condition: SQL): SQL {
  return sql`${orders.id} = any(array(${db.select({ id: orders.id }).from(orders).where(condition)}))`
}

function hasProduct(catalog: Catalog, product: string): SQL {
  const id = Number(product)
  const ids = [id, ...subcategories(catalog, id).map((category) => category.id)]
  const wanted = product === 'library' ? eq(orderItems.kind, 'library') : inArray(orderItems.categoryId, ids)
  return sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${wanted})`
}
