import { and, count, desc, eq, lt, max, sql, type SQL } from 'drizzle-orm'
import { customers } from '#app/schema/customers.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { messages } from '#app/schema/chat.server.ts'

const pageSize = 50

const selectMessages = (db: Queryable, isShown?: SQL) =>
  db
    .select({ message: messages, email: customers.email })
    .from(messages)
    .leftJoin(customers, and(eq(customers.id, messages.customerId), eq(messages.isFromAdmin, true)))
    .where(and(eq(messages.orderId, sql.placeholder('orderId')), isShown))
    .orderBy(desc(messages.id))
    .limit(pageSize + 1)

const readNewest = prepared('newest messages of an order', (db) => selectMessages(db))
const readBefore = prepared('earlier messages of an order', (db) =>
  selectMessages(db, lt(messages.id, sql.placeholder('before'))),
)

/** Returns the newest messages, or those before a given one. */
export async function readChat(db: Queryable, orderId: number, before?: number) {
  const rows =
    before === undefined ? await readNewest(db, { orderId }) : await readBefore(db, { orderId, before })
  const page = rows
    .slice(0, pageSize)
    .map(({ message, email }) => ({ ...message, email }))
    .toReversed()
  return { messages: page, before: rows.length > pageSize ? (page[0]?.id ?? null) : null }
}

export type Chat = Awaited<ReturnType<typeof readChat>>

export async function countEarlierMessages(db: Queryable, orderId: number, before: number | null) {
  if (before === null) return null
  const [row] = await db
    .select({ messages: count(), last: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.orderId, orderId), lt(messages.id, before)))
  return row?.last ? { messages: row.messages, last: row.last } : null
}
