import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { lockOrder, findOrder, owns, type OrderKey } from '#app/features/sales/orders/find-order.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import {
  saveReminders,
  putOnHold,
  saveRemindersStopped,
} from '#app/features/sales/orders/save-order.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { forbidden } from '#app/errors.ts'
import { isOnStaff, type Actor } from '#app/features/ground/people/customer.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { dueReminder, reminderDelaysMs } from './reminder.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'log'> & { now: () => Date }

const batchSize = 100

export async function remindCustomers(context: Context): Promise<void> {
  const now = context.now()
  let last: Waiting | undefined
  do {
    const waiting = await findWaiting(context, now, last)
    for (const { id } of waiting) {
      try {
        await remindCustomer(context, id, now)
      } catch (error) {
        context.log.warn({ error, orderId: id }, 'could not remind a customer')
      }
    }
    last = waiting.length === batchSize ? waiting.at(-1) : undefined
  } while (last)
}

type Waiting = { id: number; proofSentAt: Date | null }

function findWaiting({ db }: Context, now: Date, last: Waiting | undefined): Promise<Waiting[]> {
  const waitedSince = (ms: number) => lte(orders.proofSentAt, new Date(now.getTime() - ms))
  const { id, proofSentAt } = orders
  return db
    .select({ id, proofSentAt })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'APPROVED_BY_ADMIN'),
        waitedSince(reminderDelaysMs.first),
        isNull(orders.canceledAt),
        isNull(orders.heldAt),
        isNull(orders.holdPlacedAt),
        isNull(orders.unansweredSince),
        or(eq(orders.reminders, 0), waitedSince(reminderDelaysMs.last)),
        last?.proofSentAt
          ? or(gt(proofSentAt, last.proofSentAt), and(eq(proofSentAt, last.proofSentAt), gt(id, last.id)))
          : undefined,
      ),
    )
    .orderBy(asc(proofSentAt), asc(id))
    .limit(batchSize)
}

/** Locks the order, so that concurrent processes send only one reminder. */
async function remindCustomer({ db, jobs }: Context, orderId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isWaiting = order.status === 'APPROVED_BY_ADMIN' && order.canceledAt === null
    const due = isWaiting ? dueReminder(order, now) : null
    if (!due) return
    await (due === 'hold' ? putOnHold(tx, orderId, now) : saveReminders(tx, orderId, due === 'first' ? 1 : 2))
    const mailed = await mailedOrder(tx, order)
    const mail: Mail =
      due === 'hold'
        ? { template: 'order-held', order: mailed }
        : { template: 'proof-reminder', order: mailed, isLast: due === 'last' }
    await writeMail({ tx, jobs, now }, order.email, mail)
  })
}

/**
 * Stops an order's reminders when the customer uses the unsubscribe link in a reminder's header. Throws not_found or
 * forbidden.
 */
export async function stopReminders(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  key: OrderKey,
): Promise<void> {
  const { order, movers } = await findOrder(db, actor, key)
  const isCustomer = owns(actor, order) || (movers.includes('customer') && !isOnStaff(actor))
  if (!isCustomer) throw forbidden('Your role doesn’t allow this')
  await saveRemindersStopped(db, order.id, now)
}
