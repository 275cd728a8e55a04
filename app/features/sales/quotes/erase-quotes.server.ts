import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'

/** Erases the quotes of these orders, and cancels unpaid ones, whose links are erased. Returns the quotes' ids. */
export async function eraseQuotes(tx: Transaction, orderIds: number[], now: Date): Promise<number[]> {
  const isUnpaid = sql`exists (select from ${orders} where ${orders.id} = ${quotes.orderId} and ${orders.status} = 'UNPAID')`
  const canceledAt = sql`case when ${isUnpaid} then coalesce(${quotes.canceledAt}, ${sql.param(now, quotes.canceledAt)}) else ${quotes.canceledAt} end`
  const erased = await tx
    .update(quotes)
    .set({ note: '', canceledAt, version: sql`${quotes.version} + 1` })
    .where(inArray(quotes.orderId, orderIds))
    .returning({ id: quotes.id })
  return erased.map(({ id }) => id)
}
