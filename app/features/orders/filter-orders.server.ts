import { and, eq, gte, inArray, isNotNull, like, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { categories } from '#app/features/catalog/catalog.tables.server.ts'
import { readShopSettings } from '#app/features/shop/shop.server.ts'
import { matchesWords } from '#app/platform/search-words.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { openStatuses, waitingOn } from './order-status.ts'
import type { OrdersFilter } from './orders-list.input.ts'
import { orderItems, orders, orderWords } from './orders.tables.server.ts'

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

/** The paid orders that fit; `db` is only there for a subquery. */
export function fits(db: Queryable, filter: OrdersFilter, calendar: Calendar): SQL | undefined {
  const { q, status, from, to, product, waiting, late, held, unanswered } = filter
  const beginningOf = (day: SQL) => sql`(${day}::timestamp at time zone ${calendar.timeZone})`
  return and(
    ne(orders.status, 'UNPAID'),
    status && eq(orders.status, status),
    q ? isFoundBy(q) : undefined,
    from ? gte(orders.paidAt, beginningOf(sql`${from}::date`)) : undefined,
    to ? lt(orders.paidAt, beginningOf(sql`(${to}::date + 1)`)) : undefined,
    product ? hasProduct(db, product) : undefined,
    waiting &&
      inArray(
        orders.status,
        openStatuses.filter((open) => waitingOn[open] === waiting),
      ),
    chosen(late, isLate(calendar)),
    chosen(held, isHeld),
    chosen(unanswered, isUnanswered),
  )
}

const chosen = (wanted: boolean | undefined, condition: SQL) =>
  wanted === undefined ? undefined : wanted ? condition : sql`(${condition}) is not true`

/** An order's number, the beginning of its email address, or beginnings of words of name, email, code and tracking number. */
function isFoundBy(q: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) return or(eq(orders.id, Number(number)), matchesWords(orderWords(orders), number) ?? undefined)
  // The words of an address are in too many others: 'gmail' and 'com' would be read from most orders.
  const [addresses, words] = [/^[^@\s]+@\S*$/, q.split(/\s+/)]
  const beginnings = words
    .filter((word) => addresses.test(word))
    .map((word) =>
      like(sql`lower(${orders.email})`, `${word.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    )
  const others = words.filter((word) => !addresses.test(word)).join(' ')
  const matching = matchesWords(orderWords(orders), others)
  // Nothing that could be looked for is in no order.
  return and(...beginnings, matching ?? undefined) ?? sql`false`
}

function hasProduct(db: Queryable, product: string): SQL {
  const wanted =
    product === 'library'
      ? eq(orderItems.kind, 'library')
      : inArray(
          orderItems.categoryId,
          db
            .select({ id: categories.id })
            .from(categories)
            .where(or(eq(categories.id, Number(product)), eq(categories.parentId, Number(product)))),
        )
  const items = db
    .select({ one: sql`1` })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orders.id), wanted))
  return sql`exists ${items}`
}
