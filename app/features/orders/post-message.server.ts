import { eq, isNull, and } from 'drizzle-orm'
import { forbidden, invalid } from '#app/errors.ts'
import { may, type Actor } from '#app/features/customers/customer.ts'
import { writeMail } from '#app/features/mail/write-mail.server.ts'
import { recordChange } from '#app/features/staff/audit.server.ts'
import type { Changes } from '#app/features/staff/changes.ts'
import type { Database } from '#app/platform/database.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import { findOrder, type OrderKey } from './find-order.server.ts'
import { mailedOrder } from './mailed-order.server.ts'
import { cleanMessage, messageText } from './message-html.server.ts'
import { messages, orders } from './orders.tables.server.ts'

type Context = { db: Database; jobs: Jobs; actor: Actor; teamEmail: string; now: Date }

/** Says something in the order's chat and mails the other side. Throws not_found, forbidden or invalid. */
export async function postMessage(
  { db, jobs, actor, teamEmail, now }: Context,
  key: OrderKey,
  input: { content: string },
): Promise<typeof messages.$inferSelect> {
  const { order, movers, isStaff: isFromAdmin } = await findOrder(db, actor, key)
  if (isFromAdmin && !may(actor, 'chat') && !movers.includes('customer')) {
    throw forbidden('Your role on the staff does not allow this')
  }
  const content = cleanMessage(input.content)
  const text = messageText(content)
  if (!text && !content.includes('<img ')) throw invalid('Write a message', { content: 'Write a message' })
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
    if (isFromAdmin && actor.kind === 'customer') {
      const subject = { subject: 'order', subjectId: order.id }
      const changes: Changes = { message: [null, message.id] }
      await recordChange({ tx, staff: actor, now }, { action: 'write message', ...subject, changes })
    }
    await tx
      .update(orders)
      .set({ unansweredSince: isFromAdmin ? null : now })
      .where(and(eq(orders.id, order.id), isFromAdmin ? undefined : isNull(orders.unansweredSince)))
    await writeMail({ tx, jobs, now }, isFromAdmin ? order.email : teamEmail, {
      template: 'chat-message',
      order: await mailedOrder(tx, order),
      from: isFromAdmin ? 'Admin' : 'User',
      text: text || '(a picture)',
    })
    return message
  })
}
