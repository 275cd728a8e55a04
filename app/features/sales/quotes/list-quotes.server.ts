import { and, desc, eq, gte, isNotNull, isNull, like, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { isForQuote, orders, quotes } from '#app/schema/orders.server.ts'
import { quoteState, type QuoteState } from './quote-state.ts'

type ListQuery = {
  state?: QuoteState | undefined
  q?: string | undefined
  before?: number | undefined
  limit: number
}

const isCurrent = isNull(quotes.canceledAt)
const isUnpaid = and(isCurrent, eq(orders.status, 'UNPAID'))

const conditions: Record<QuoteState, (today: string) => SQL | undefined> = {
  draft: () => and(isCurrent, isNull(quotes.orderId)),
  open: (today) => and(isUnpaid, gte(quotes.endsOn, today)),
  ended: (today) => and(isUnpaid, lt(quotes.endsOn, today)),
  paid: () => and(isCurrent, ne(orders.status, 'UNPAID')),
  canceled: () => isNotNull(quotes.canceledAt),
}

/** Newest first. `q` is the number of a quote or its order, or the beginning of the customer's email or name. */
export async function listQuotes(
  { db, now }: { db: Queryable; now: Date },
  { state, q, before, limit }: ListQuery,
) {
  const { today } = await readCalendar(db, now)
  const rows = await db
    .select({
      quote: quotes,
      order: {
        id: orders.id,
        status: orders.status,
        email: orders.email,
        name: orders.name,
        totalCents: orders.totalCents,
      },
      staffEmail: customers.email,
    })
    .from(quotes)
    .leftJoin(orders, eq(orders.id, quotes.orderId))
    .leftJoin(customers, eq(customers.id, quotes.staffId))
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
  const beginning = `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const isTheirs = or(
    like(sql`lower(${orders.email})`, beginning),
    like(sql`lower(${orders.name})`, beginning),
  )
  const found = sql`select ${orders.id} from ${orders} where ${sql.raw(isForQuote)} and ${isTheirs}`
  return or(
    sql`${quotes.orderId} = any(array(${found}))`,
    number ? or(eq(quotes.id, Number(number)), eq(quotes.orderId, Number(number))) : undefined,
  )
}
