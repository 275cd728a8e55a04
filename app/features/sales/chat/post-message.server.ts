import { forbidden, invalid } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { findOrder, type OrderKey } from '#app/features/sales/order-access/find-order.server.ts'
import { mailedOrder } from '#app/features/sales/order-access/mailed-order.server.ts'
import { cleanMessage, messageText } from './message-html.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { clearUnanswered, markUnanswered } from '#app/features/sales/order-book/waiting.server.ts'

type Context = { db: Database; jobs: Jobs; actor: Actor; teamEmail: string; now: Date }

// Each message sends an email to the team.
export const messageLimits = { order: { attempts: 60, minutes: 60 } }

export async function postMessage(
  { db, jobs, actor, teamEmail, now }: Context,
  key: OrderKey,
  input: { content: string },
): Promise<typeof messages.$inferSelect> {
  const { order, movers } = await findOrder(db, actor, key)
  const isFromAdmin = may(actor, 'chat')
  if (!isFromAdmin && !movers.includes('customer')) {
    throw forbidden('Your role doesn’t allow this')
  }
  const content = cleanMessage(input.content)
  const text = messageText(content)
  if (!text && !content.includes('<img ')) throw invalid('Write a message', { content: 'Write a message' })
  if (!isFromAdmin) await countAttempt({ db, now }, `message:${order.id}`, messageLimits.order)
  return db.transaction(async (tx) => {
    const [message] = await tx
      .insert(messages)
      .values({
        orderId: order.id,
        content,
        isFromAdmin,
        customerId: actor.kind === 'customer' ? actor.customerId : null,
        createdAt: now,
      })
      .returning()
    if (!message) throw new Error('no message was inserted')
    await (isFromAdmin ? clearUnanswered(tx, order.id, now) : markUnanswered(tx, order.id, now))
    if (isFromAdmin && actor.kind === 'customer') {
      const subject = { subject: 'order', subjectId: order.id }
      const changes: Changes = { message: [null, message.id] }
      await recordChange({ tx, staff: actor, now }, { action: 'write message', ...subject, changes })
    }
    await writeMail({ tx, jobs, now }, isFromAdmin ? order.email : teamEmail, {
      template: 'chat-message',
      order: await mailedOrder(tx, order),
      from: isFromAdmin ? 'Admin' : 'User',
      text: text || '(image)',
    })
    return message
  })
}
