import { forbidden, invalid, conflict } from '#app/errors.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { may, type Actor, type Customer } from '#app/features/ground/people/customer.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Transaction, Database } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { lockOrder, type OrderKey } from '#app/features/sales/orders/find-order.server.ts'
import {
  composeMailedOrder,
  findOrderToMail,
  type OrderToMail,
} from '#app/features/sales/orders/mailed-order.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { saveAnswered, saveUnanswered } from '#app/features/sales/orders/save-order.server.ts'
import { cleanMessage, messageText } from './message-html.server.ts'

type Message = typeof messages.$inferSelect
type Context = Pick<Shop, 'db' | 'jobs' | 'settings'> & { actor: Actor; now: Date }

// Each message sends an email to the team.
export const messageLimits = { order: { attempts: 60, minutes: 60 } }

export async function postMessage(
  { db, jobs, settings, actor, now }: Context,
  key: OrderKey,
  input: { content: string },
): Promise<Message> {
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
    if (!isFromAdmin) return writeCustomerMessage({ tx, jobs, now }, found, { content, customerId })
    await saveAnswered(tx, order.id, now)
    const reply = await insertMessage(tx, {
      orderId: order.id,
      isFromAdmin,
      content,
      customerId,
      createdAt: now,
    })
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

/** Saves a customer's message, marks the order as unanswered, and emails the team. */
export async function writeCustomerMessage(
  { tx, jobs, now }: { tx: Transaction; jobs: Shop['jobs']; now: Date },
  { order, items, teamEmail }: Pick<OrderToMail, 'order' | 'items' | 'teamEmail'>,
  { content, customerId }: { content: string; customerId: number | null },
): Promise<Message> {
  await saveUnanswered(tx, order.id, now)
  const values = { orderId: order.id, isFromAdmin: false, content, customerId, createdAt: now }
  const message = await insertMessage(tx, values)
  const mail = { template: 'chat-message', order: composeMailedOrder(order, items), from: 'User' } as const
  await writeMail({ tx, jobs, now }, teamEmail, { ...mail, text: messageText(content) || '(image)' })
  return message
}

async function insertMessage(tx: Transaction, values: typeof messages.$inferInsert): Promise<Message> {
  const [message] = await tx.insert(messages).values(values).returning()
  if (!message) throw new Error('no message was inserted')
  return message
}

export async function markAnswered(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order.unansweredSince) throw conflict('There’s no unanswered message')
    await saveAnswered(tx, orderId, now)
    await recordChange({ tx, staff, now }, { action: 'put chat aside', subject: 'order', subjectId: orderId })
  })
}
