import { and, desc, eq, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { matchesSearch } from '#app/features/desk/order-list/search-orders.server.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { messageText } from '#app/features/sales/chat/message-html.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import type { InboxState, WaitingCursor } from './answer.input.ts'
import { listMessages, type ListedMessage } from './read-inbox.server.ts'

type ListQuery = {
  state: InboxState
  q?: string | undefined
  before?: number | undefined
  cursor?: WaitingCursor | undefined
  limit: number
}

/** An order whose customer is waiting for a reply in the chat, or for changes to a proof. */
export type WaitingOrder = {
  kind: 'chat' | 'changes'
  id: number
  name: string
  email: string
  phone: string
  text: string
  createdAt: Date
}

export type InboxEntry = ({ kind: 'message' } & ListedMessage) | WaitingOrder

/**
 * Lists pending contact messages, chats and change requests, newest first. The next page begins after the last message
 * (`before`) and the last order (`cursor`) of this one.
 */
export async function listInbox(
  { db, staff }: { db: Queryable; staff: Customer },
  { state, q, before, cursor, limit }: ListQuery,
): Promise<InboxEntry[]> {
  const contact = await listMessages(db, { state, q, before, limit })
  const entries: InboxEntry[] = contact.map((message) => ({ kind: 'message' as const, ...message }))
  if (state !== 'done' && may(staff, 'orders.read')) {
    const isFound = q ? await matchesSearch(db, q) : undefined
    entries.push(...(await listUnanswered(db, { isFound, cursor, limit })))
    entries.push(...(await listChangeRequests(db, { isFound, cursor, limit })))
  }
  return entries.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, limit)
}

type Page = { isFound: SQL | undefined; cursor: WaitingCursor | undefined; limit: number }

const { id, name, email, phone, unansweredSince, changesRequestedAt } = orders
const shown = { id, name, email, phone }

async function listUnanswered(db: Queryable, page: Page): Promise<WaitingOrder[]> {
  const last = db
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.orderId, id), eq(messages.isFromAdmin, false)))
    .orderBy(desc(messages.id))
    .limit(1)
  const rows = await db
    .select({ ...shown, createdAt: unansweredSince, content: sql<string | null>`${last}` })
    .from(orders)
    .where(isWaiting(unansweredSince, page))
    .orderBy(desc(unansweredSince), desc(id))
    .limit(page.limit)
  return rows.flatMap(({ content, createdAt, ...order }) =>
    createdAt ? [{ kind: 'chat', ...order, createdAt, text: messageText(content ?? '') || 'Picture' }] : [],
  )
}

async function listChangeRequests(db: Queryable, page: Page): Promise<WaitingOrder[]> {
  const last = db
    .select({ reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.toStatus, 'PENDING')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const rows = await db
    .select({ ...shown, createdAt: changesRequestedAt, reason: sql<string | null>`${last}` })
    .from(orders)
    .where(isWaiting(changesRequestedAt, page))
    .orderBy(desc(changesRequestedAt), desc(id))
    .limit(page.limit)
  return rows.flatMap(({ reason, createdAt, ...order }) =>
    createdAt ? [{ kind: 'changes', ...order, createdAt, text: reason ?? '' }] : [],
  )
}

const isWaiting = (since: AnyPgColumn, { isFound, cursor }: Page): SQL | undefined =>
  and(
    isNotNull(since),
    ne(orders.status, 'UNPAID'),
    isFound,
    cursor && or(lt(since, cursor.at), and(eq(since, cursor.at), lt(id, cursor.orderId))),
  )
