import { sql } from 'drizzle-orm'
import { forbidden, invalid } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import { writeMail, writingMail } from '#app/features/shop/mail/write-mail.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { lastly } from '#app/platform/database/server/lastly.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { OrderKey } from '#app/features/sales/order-access/find-order.server.ts'
import {
  composeMailedOrder,
  findOrderToMail,
  type OrderToMail,
} from '#app/features/sales/order-access/mailed-order.server.ts'
import { cleanMessage, messageText } from './message-html.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { markingAnswered, markingUnanswered } from '#app/features/sales/order-book/waiting.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'settings'> & { actor: Actor; now: Date }

// Each message sends an email to the team.
export const messageLimits = { order: { attempts: 60, minutes: 60 } }

export async function postMessage(
  { db, jobs, settings, actor, now }: Context,
  key: OrderKey,
  input: { content: string },
): Promise<typeof messages.$inferSelect> {
  const found = await findOrderToMail({ db, settings }, actor, key)
  const { order, movers, items } = found
  const isFromAdmin = may(actor, 'chat')
  if (!isFromAdmin && !movers.includes('customer')) {
    throw forbidden('Your role doesn’t allow this')
  }
  const content = cleanMessage(input.content)
  const text = messageText(content)
  if (!text && !content.includes('<img ')) throw invalid('Write a message', { content: 'Write a message' })
  if (!isFromAdmin) await countAttempt({ db, now }, `message:${order.id}`, messageLimits.order)
  const customerId = actor.kind === 'customer' ? actor.customerId : null
  return db.transaction(async (tx) => {
    if (!isFromAdmin) {
      const [[question]] = await lastly(tx, () =>
        writingQuestion({ tx, jobs, now }, found, { content, customerId }),
      )
      return written(question)
    }
    const reply = written((await insertReply(tx, { orderId: order.id, content, customerId, now }))[0])
    if (actor.kind === 'customer') {
      const subject = { subject: 'order', subjectId: order.id }
      const changes: Changes = { message: [null, reply.id] }
      await recordChange({ tx, staff: actor, now }, { action: 'write message', ...subject, changes })
    }
    const mail = { template: 'chat-message', order: composeMailedOrder(order, items), from: 'Admin' } as const
    await writeMail({ tx, jobs, now }, order.email, { ...mail, text: text || '(image)' })
    return reply
  })
}

type Written = { content: string; customerId: number | null }

/**
 * Returns the statements, for `lastly`, that write a customer's message, which staff have to answer, and its email to
 * the team.
 */
export function writingQuestion(
  { tx, jobs, now }: { tx: Transaction; jobs: Shop['jobs']; now: Date },
  { order, items, teamEmail }: Pick<OrderToMail, 'order' | 'items' | 'teamEmail'>,
  { content, customerId }: Written,
): [ReturnType<typeof insertQuestion>, ...Promise<void>[]] {
  const mail = { template: 'chat-message', order: composeMailedOrder(order, items), from: 'User' } as const
  return [
    insertQuestion(tx, { orderId: order.id, content, customerId, now }),
    ...writingMail({ tx, jobs, now }, teamEmail, { ...mail, text: messageText(content) || '(image)' }),
  ]
}

function written(message: typeof messages.$inferSelect | undefined): typeof messages.$inferSelect {
  if (!message) throw new Error('no message was inserted')
  return message
}

const inserting = (isFromAdmin: boolean) =>
  prepared((db) => {
    const given = {
      orderId: sql.placeholder('orderId'),
      content: sql.placeholder('content'),
      customerId: sql.placeholder('customerId'),
      createdAt: sql.placeholder('now'),
    }
    return db
      .with(isFromAdmin ? markingAnswered(db) : markingUnanswered(db))
      .insert(messages)
      .values({ ...given, isFromAdmin })
      .returning()
  })

const [insertReply, insertQuestion] = [inserting(true), inserting(false)]
