import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { orderWords } from '#app/schema/order-words.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Up to this many matches are fetched, then sorted; more matches are found quickly by scanning in sort order. */
const fewOrders = 2_500
const mostWords = 8

/** `q` is an order number, an email prefix, or word prefixes of name, email, coupon code and tracking number. */
export async function matchesSearch(db: Queryable, q: string): Promise<SQL | undefined> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) {
    const some = withWords([number])
    return or(eq(orders.id, Number(number)), (await areFew(db, some)) ? isOneOf(some) : undefined)
  }
  const parts = q.split(/\s+/)
  // Not as words: 'gmail' and 'com' occur in most addresses.
  const addresses = parts.filter((part) => /^[^@]+@/.test(part))
  const words = parts
    .filter((part) => !addresses.includes(part))
    .flatMap((part) => part.split(/[^\p{L}\p{M}\p{N}]+/u))
    .filter(Boolean)
    .slice(0, mostWords)
  const conditions = [
    ...addresses.map((address) => like(sql`lower(${orders.email})`, `${escaped(address.toLowerCase())}%`)),
    ...(words.length > 0 ? [await haveWords(db, words)] : []),
  ]
  // A query without searchable words matches nothing.
  return and(...conditions) ?? sql`false`
}

// Materialized: PostgreSQL assumes that matches are spread evenly and would scan past all newer orders to find old
// ones.
async function haveWords(db: Queryable, words: string[]): Promise<SQL> {
  const some = withWords(words)
  return (await areFew(db, some)) ? isOneOf(some) : sql`${orders.id} in (${some})`
}

async function areFew(db: Queryable, some: SQL): Promise<boolean> {
  return (await db.$count(sql`(${some} limit ${fewOrders + 1}) as few`)) <= fewOrders
}

function withWords([first = '', ...others]: string[]): SQL {
  const alike = others.length > 0 ? sql` and ${orderWords.orderId} in (${withWords(others)})` : sql``
  return sql`select ${orderWords.orderId} from ${orderWords} where ${orderWords.word} ^@ search_form(${first})${alike}`
}

const isOneOf = (some: SQL) => sql`${orders.id} = any(array(${some}))`

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
