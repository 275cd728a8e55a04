import { and, desc, eq, gte, isNotNull, isNull, like, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { isForQuote, orders, quotes } from '#app/schema/orders.server.ts'
import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { offeredOptions } from '#app/features/goods/options/offered-options.ts'
import { quoteState, type QuoteState } from './quote-state.ts'

type ListQuery = {
  state?: QuoteState | undefined
  q?: string | undefined
  before?: number | undefined
  limit: number
}

const isCurrent = isNull(quotes.canceledAt)
const unpaidIds = sql`select ${orders.id} from ${orders} where ${orders.status} = 'UNPAID'`
const isUnpaid = and(isCurrent, sql`${quotes.orderId} in (${unpaidIds})`)

const conditions: Record<QuoteState, (today: string) => SQL | undefined> = {
  draft: () => and(isCurrent, isNull(quotes.orderId)),
  open: (today) => and(isUnpaid, gte(quotes.endsOn, today)),
  ended: (today) => and(isUnpaid, lt(quotes.endsOn, today)),
  paid: () => and(isCurrent, sql`placed.status <> 'UNPAID'`),
  canceled: () => isNotNull(quotes.canceledAt),
}

/**
 * Lists quotes, newest first. `q` is the number of a quote or its order, or the beginning of the customer's email or
 * name.
 */
export async function listQuotes(
  { db, now }: { db: Queryable; now: Date },
  { state, q, before, limit }: ListQuery,
) {
  const { today } = await readCalendar(db, now)
  // A subquery per quote, instead of a join with all orders, keeps the plan the same in shops of any size.
  const placed = db
    .select({
      id: orders.id,
      status: orders.status,
      email: orders.email,
      name: orders.name,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(eq(orders.id, quotes.orderId))
    .limit(1)
    .as('placed')
  const rows = await db
    .select({
      quote: quotes,
      order: {
        id: placed.id,
        status: placed.status,
        email: placed.email,
        name: placed.name,
        totalCents: placed.totalCents,
      },
      staffEmail: sql<
        string | null
      >`(select ${customers.email} from ${customers} where ${customers.id} = ${quotes.staffId})`,
    })
    .from(quotes)
    .leftJoinLateral(placed, sql`true`)
    .where(
      and(
        state && conditions[state](today),
        q ? matches(q) : undefined,
        before === undefined ? undefined : lt(quotes.id, before),
      ),
    )
    .orderBy(desc(quotes.id))
    .limit(limit)
  return rows.map((row) => ({
    ...row,
    state: quoteState({ ...row.quote, orderStatus: row.order?.status ?? null }, today),
  }))
}

export type ListedQuote = Awaited<ReturnType<typeof listQuotes>>[number]

function matches(q: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  const isTheirs = or(beginsWith(orders.email, q), beginsWith(orders.name, q))
  const found = sql`select ${orders.id} from ${orders} where ${sql.raw(isForQuote)} and ${isTheirs}`
  return or(
    sql`${quotes.orderId} = any(array(${found}))`,
    number ? or(eq(quotes.id, Number(number)), eq(quotes.orderId, Number(number))) : undefined,
  )
}

const beginsWith = (text: AnyPgColumn, search: string): SQL =>
  like(sql`lower(${text})`, `${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

/** Lists the products that can be configured, in catalog order. */
export async function listQuotable(db: Queryable) {
  const catalog = await readCatalog(db)
  return [...catalog.categories.values()].flatMap((category) => {
    if (!isOnSale(catalog, category)) return []
    const { id, name, parentId, sizes, tiers, defaultQuantity, rules, options } = category
    const group = parentId === null ? null : (catalog.categories.get(parentId)?.name ?? null)
    const quantities = tiers.map(({ quantity }) => quantity)
    const { unit } = rules.size
    return [{ id, name, group, unit, sizes, quantities, defaultQuantity, ...offeredOptions(options) }]
  })
}
