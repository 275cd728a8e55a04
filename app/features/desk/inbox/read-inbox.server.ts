import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { listOrdersOf } from '#app/features/desk/customers/list-orders-of.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { searchCondition } from '#app/platform/database/search-condition.server.ts'
import { contactAnswers, contactMessages, contactWords } from '#app/schema/contact.server.ts'
import type { InboxState } from './answer.input.ts'

export type ContactMessage = typeof contactMessages.$inferSelect

export type ContactAnswer = typeof contactAnswers.$inferSelect & { staffEmail: string | null }

type ListQuery = { state: InboxState; q?: string | undefined; before?: number | undefined; limit: number }

export async function listMessages(db: Queryable, { state, q, before, limit }: ListQuery) {
  const { id, email } = contactMessages
  const searched = { table: contactMessages, id, email, words: contactWords(contactMessages) }
  const found = q ? await searchCondition(db, searched, q) : null
  const states: Record<InboxState, SQL | undefined> = {
    open: isNull(contactMessages.doneAt),
    done: isNotNull(contactMessages.doneAt),
    all: undefined,
  }
  const lastAnswer = db
    .select({ createdAt: contactAnswers.createdAt, staffEmail: customers.email })
    .from(contactAnswers)
    .leftJoin(customers, eq(customers.id, contactAnswers.staffId))
    .where(eq(contactAnswers.contactMessageId, contactMessages.id))
    .orderBy(desc(contactAnswers.id))
    .limit(1)
    .as('last_answer')
  return db
    .select({
      ...getTableColumns(contactMessages),
      answeredAt: lastAnswer.createdAt,
      answeredBy: lastAnswer.staffEmail,
    })
    .from(contactMessages)
    .leftJoinLateral(lastAnswer, sql`true`)
    .where(
      and(
        states[state],
        found ?? undefined,
        before === undefined ? undefined : lt(contactMessages.id, before),
      ),
    )
    .orderBy(desc(contactMessages.id))
    .limit(limit)
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number]

export type MessageDetails = { message: ContactMessage; answers: ContactAnswer[]; orders: Order[] }

const shownOrders = 20

export async function readMessage(db: Queryable, messageId: number): Promise<MessageDetails> {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, messageId))
  if (!message) throw messageNotFound()
  const answers = await db
    .select({ ...getTableColumns(contactAnswers), staffEmail: customers.email })
    .from(contactAnswers)
    .leftJoin(customers, eq(customers.id, contactAnswers.staffId))
    .where(eq(contactAnswers.contactMessageId, messageId))
    .orderBy(asc(contactAnswers.id))
  const orders = await listOrdersOf(db, { email: message.email }, shownOrders)
  return { message, answers, orders }
}

export const messageNotFound = () => notFound('Message not found')
