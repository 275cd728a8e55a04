import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { orders } from '#app/schema/orders.server.ts'

const orderId = sql.placeholder('orderId')
const now = sql.placeholder('now')

/**
 * Builds a CTE that marks an order as unanswered. Needs the placeholders `orderId` and `now`. A message from the
 * customer also ends the hold.
 */
export const markingUnanswered = (db: Queryable) => {
  const at = sql.param(now, orders.unansweredSince)
  return db.$with('marked_unanswered').as(
    db
      .update(orders)
      .set({ unansweredSince: sql`coalesce(${orders.unansweredSince}, ${at})`, heldAt: null })
      .where(eq(orders.id, orderId))
      .returning({ id: orders.id }),
  )
}

/**
 * Builds a CTE that marks an order as answered. Needs the placeholders `orderId` and `now`. A reply from staff restarts
 * the time until reminders are sent.
 */
export const markingAnswered = (db: Queryable) =>
  db.$with('marked_answered').as(answering(db).returning({ id: orders.id }))

export const clearUnanswered = prepared((db) => answering(db))

const answering = (db: Queryable) => {
  const isWaitingForStaff = sql`${orders.status} = 'APPROVED_BY_ADMIN' and ${orders.unansweredSince} is not null`
  const at = sql.param(now, orders.proofSentAt)
  return db
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
