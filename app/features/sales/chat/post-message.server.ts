import { sql } from 'drizzle-orm'
import { forbidden, invalid } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { OrderKey } from '#app/features/sales/order-access/find-order.server.ts'
import { composeMailedOrder, findOrderToMail } from '#app/features/sales/order-access/mailed-order.server.ts'
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
  const { order, movers, items, teamEmail } = await findOrderToMail({ db, settings }, actor, key)
  const isFromAdmin = may(actor, 'chat')
  if (!isFromAdmin && !movers.includes('customer')) {
    throw forbidden('Your role doesn’t allow this')
  }
  const content = cleanMessage(input.content)
  const text = messageText(content)
  if (!text && !content.includes('<img ')) throw invalid('Write a message', { content: 'Write a message' })
  if (!isFromAdmin) await countAttempt({ db, now }, `message:${order.id}`, messageLimits.order)
  return db.transaction(async (tx) => {
    const customerId = actor.kind === 'customer' ? actor.customerId : null
    const insert = isFromAdmin ? insertReply : insertQuestion
    const [message] = await insert(tx, { orderId: order.id, content, customerId, now })
    if (!message) throw new Error('no message was inserted')
    if (isFromAdmin && actor.kind === 'customer') {
      const subject = { subject: 'order', subjectId: order.id }
      const changes: Changes = { message: [null, message.id] }
      await recordChange({ tx, staff: actor, now }, { action: 'write message', ...subject, changes })
    }
    await writeMail({ tx, jobs, now }, isFromAdmin ? order.email : teamEmail, {
      template: 'chat-message',
      order: composeMailedOrder(order, items),
      from: isFromAdmin ? 'Admin' : 'User',
      text: text || '(image)',
    })
    return message
  })
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
