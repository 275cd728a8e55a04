import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { orderWords } from '#app/schema/order-words.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Up to as many orders are found first and sorted then; what more orders have is soon met walking through them. */
const fewOrders = 2_500
const mostWords = 8

/** An order's number, the beginning of its email address, or beginnings of words of name, email, code and tracking number. */
export async function isFoundBy(db: Queryable, q: string): Promise<SQL | undefined> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) {
    const some = withWords([number])
    return or(eq(orders.id, Number(number)), (await areFew(db, some)) ? isOneOf(some) : undefined)
  }
  const parts = q.split(/\s+/)
  // Not by their words: 'gmail' and 'com' are in most addresses.
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
  // Nothing that could be looked for is in no order.
  return and(...conditions) ?? sql`false`
}

// PostgreSQL takes what is found for spread over all orders, and would walk past each one to the old ones of a coupon.
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
