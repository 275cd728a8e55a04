import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** A message from the customer also ends the hold. */
export async function saveUnanswered(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const since = sql`coalesce(${orders.unansweredSince}, ${sql.param(now, orders.unansweredSince)})`
  await tx.update(orders).set({ unansweredSince: since, heldAt: null }).where(eq(orders.id, orderId))
}

/** A reply from staff restarts the time until reminders are sent. */
export async function saveAnswered(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const isWaitingForStaff = sql`${orders.status} = 'APPROVED_BY_ADMIN' and ${orders.unansweredSince} is not null`
  const at = sql.param(now, orders.proofSentAt)
  await tx
    .update(orders)
    .set({
      unansweredSince: null,
      proofSentAt: sql`case when ${isWaitingForStaff} then ${at} else ${orders.proofSentAt} end`,
      reminders: sql`case when ${isWaitingForStaff} then 0 else ${orders.reminders} end`,
    })
    .where(eq(orders.id, orderId))
}

export async function saveReminders(tx: Transaction, orderId: number, reminders: 1 | 2): Promise<void> {
  await tx.update(orders).set({ reminders }).where(eq(orders.id, orderId))
}

export async function saveRemindersStopped(db: Queryable, orderId: number, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ remindersStoppedAt: now })
    .where(and(eq(orders.id, orderId), isNull(orders.remindersStoppedAt)))
}

export async function putOnHold(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.update(orders).set({ heldAt: now }).where(eq(orders.id, orderId))
}
