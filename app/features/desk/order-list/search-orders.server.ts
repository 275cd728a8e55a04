import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prefixPattern, searchParts } from '#app/features/ground/text/search-parts.ts'
import { areAtMost } from '#app/platform/database/search-condition.server.ts'
import { orderWords } from '#app/schema/derived.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/**
 * Up to this many matches are fetched and then sorted. If there are more, scanning in sort order finds a page quickly.
 */
const maxFetched = 2_500

/**
 * `q` is an order number, or the beginning of a phone number, of an email, or of words in the name, email, city, coupon
 * code, tracking number, items and artwork files.
 */
export async function matchesSearch(db: Queryable, q: string): Promise<SQL | undefined> {
  const number = /^#?(\d{1,9})$/.exec(q)?.[1]
  if (number) {
    const orderIds = selectByWords([number])
    return or(
      eq(orders.id, Number(number)),
      matchesPhone(q),
      (await areAtMost(db, maxFetched, orderIds)) ? idIn(orderIds) : undefined,
    )
  }
  return or(matchesPhone(q), await matchesText(db, q))
}

const minPhoneDigits = 7

/** Matches a phone number in any format. Too few digits would match too many customers. */
function matchesPhone(q: string): SQL | undefined {
  if (!/^[\d\s+().\-–/]+$/.test(q) || q.replaceAll(/\D/g, '').length < minPhoneDigits) return undefined
  return idIn(
    sql`select ${orderWords.orderId} from ${orderWords} where ${orderWords.word} ^@ phone_form(${q})`,
  )
}

async function matchesText(db: Queryable, q: string): Promise<SQL> {
  const { addresses, words } = searchParts(q)
  const conditions = [
    ...addresses.map((address) => like(sql`lower(${orders.email})`, prefixPattern(address.toLowerCase()))),
    ...(words.length > 0 ? [await matchesWords(db, words)] : []),
  ]
  return and(...conditions) ?? sql`false`
}

// Uses a materialized array, because PostgreSQL would otherwise assume an even spread of matches and scan past all
// newer orders.
async function matchesWords(db: Queryable, words: string[]): Promise<SQL> {
  const orderIds = selectByWords(words)
  return (await areAtMost(db, maxFetched, orderIds)) ? idIn(orderIds) : sql`${orders.id} in (${orderIds})`
}

function selectByWords([first = '', ...others]: string[]): SQL {
  const othersCondition =
    others.length > 0 ? sql` and ${orderWords.orderId} in (${selectByWords(others)})` : sql``
  return sql`select ${orderWords.orderId} from ${orderWords} where ${orderWords.word} ^@ search_form(${first})${othersCondition}`
}

const idIn = (orderIds: SQL) => sql`${orders.id} = any(array(${orderIds}))`
