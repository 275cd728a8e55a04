import { and, eq, like, ne, or, sql, type SQL } from 'drizzle-orm'
import { matchesWords } from '#app/platform/search-words.server.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import { orders, orderWords } from './orders.tables.server.ts'

/** Up to as many orders are found first and sorted then; what more orders have is soon met walking through them. */
const fewOrders = 1_000

/** An order's number, the beginning of its email address, or beginnings of words of name, email, code and tracking number. */
export async function isFoundBy(db: Queryable, q: string): Promise<SQL | undefined> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) return or(eq(orders.id, Number(number)), await hasWords(db, number))
  const words = q.split(/\s+/)
  // Not by their words: 'gmail' and 'com' are in most addresses.
  const addresses = words.filter((word) => /^[^@]+@/.test(word))
  const others = words.filter((word) => !addresses.includes(word)).join(' ')
  const conditions = [
    ...addresses.map((address) => like(sql`lower(${orders.email})`, `${escaped(address.toLowerCase())}%`)),
    await hasWords(db, others),
  ]
  // Nothing that could be looked for is in no order.
  return and(...conditions) ?? sql`false`
}

async function hasWords(db: Queryable, words: string): Promise<SQL | undefined> {
  const matching = matchesWords(orderWords(orders), words)
  if (!matching) return undefined
  // PostgreSQL cannot tell a rare beginning of a word from a frequent one, and would walk through all for a rare one.
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ne(orders.status, 'UNPAID'), matching))
    .limit(fewOrders + 1)
    .as('some')
  const [found] = await db.select({ ids: sql<number[] | null>`array_agg(${some.id})` }).from(some)
  const ids = found?.ids ?? []
  if (ids.length <= fewOrders) return sql`${orders.id} = any(${sql.param(ids)}::integer[])`
  // A case is no condition that it has an index for. What is quickly told is asked first.
  return sql`case when ${and(...longest(words).map(containing))} then ${matching} else false end`
}

/** The parts that say most; all of them would be no more than the match says. */
const longest = (words: string) =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 2)

function containing(part: string): SQL {
  const { name, email, couponCode, trackingNumber } = orders
  const text = sql`concat_ws(' ', ${name}, ${email}, ${couponCode}, ${trackingNumber})`
  return sql`lower(${text}) like '%' || lower(${part}) || '%'`
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
