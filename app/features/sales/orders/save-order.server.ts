import { eq, sql, and, isNull, asc } from 'drizzle-orm'
import type { Transaction, Queryable } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'

type OrderRow = typeof orders.$inferSelect

type Hold = { reason: string; reviewOn: string | null }

/** Places a hold, or changes the existing one. Lock the order first; returns its new version. */
export async function saveHold(
  tx: Transaction,
  { id, version: before, holdPlacedAt }: Pick<OrderRow, 'id' | 'version' | 'holdPlacedAt'>,
  { reason, reviewOn }: Hold,
  now: Date,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({ holdPlacedAt: holdPlacedAt ?? now, holdReason: reason, holdReviewOn: reviewOn, version })
    .where(eq(orders.id, id))
  return version
}

export const noHold = { holdPlacedAt: null, holdReason: null, holdReviewOn: null }

/** Restarts the reminder schedule. Lock the order first; returns its new version. */
export async function releaseHold(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  now: Date,
): Promise<number> {
  const version = before + 1
  const isWaiting = sql`${orders.proofSentAt} is not null`
  await tx
    .update(orders)
    .set({
      ...noHold,
      version,
      proofSentAt: sql`case when ${isWaiting} then ${sql.param(now, orders.proofSentAt)} else ${orders.proofSentAt} end`,
      reminders: sql`case when ${isWaiting} then 0 else ${orders.reminders} end`,
    })
    .where(eq(orders.id, id))
  return version
}

/**
 * Cancels the order, which keeps its status. Ends its holds, reminders and change request. Lock the order first;
 * returns its new version.
 */
export async function markCanceled(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  reason: string,
  now: Date,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({
      canceledAt: now,
      cancelReason: reason,
      version,
      ...noHold,
      heldAt: null,
      proofSentAt: null,
      changesRequestedAt: null,
    })
    .where(eq(orders.id, id))
  return version
}

/** Lock the order first. */
export async function markDisputed(
  tx: Transaction,
  orderId: number,
  { stopsPrinting, now }: { stopsPrinting: boolean; now: Date },
): Promise<void> {
  const since = sql`coalesce(${orders.disputedAt}, ${sql.param(now, orders.disputedAt)})`
  await tx
    .update(orders)
    .set({ disputedAt: stopsPrinting ? since : null })
    .where(eq(orders.id, orderId))
}

/** A message from the customer also ends the hold. */
export async function saveUnanswered(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const since = sql`coalesce(${orders.unansweredSince}, ${sql.param(now, orders.unansweredSince)})`
  await tx.update(orders).set({ unansweredSince: since, heldAt: null }).where(eq(orders.id, orderId))
}

/** A reply from staff restarts the reminder schedule. */
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

export type OrderDetails = Pick<
  OrderRow,
  'email' | 'name' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | keyof Shipment
>

export async function updateDetails(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  details: Partial<OrderDetails>,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({ ...details, version })
    .where(eq(orders.id, id))
  return version
}

/** Null unassigns the order. Lock the order first. */
export async function saveAssignee(
  tx: Transaction,
  orderId: number,
  assigneeId: number | null,
): Promise<void> {
  await tx.update(orders).set({ assigneeId }).where(eq(orders.id, orderId))
}

/** Locks an employee's orders. Call this before locking the employee: all code locks orders before employees. */
export async function lockOrdersOf(tx: Transaction, assigneeId: number): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.assigneeId, assigneeId))
    .orderBy(asc(orders.id))
    .for('update')
}

/** Unassigns the employee's orders and returns how many there were. Lock the employee first. */
export async function unassignOrdersOf(tx: Transaction, assigneeId: number): Promise<number> {
  const unassigned = await tx
    .update(orders)
    .set({ assigneeId: null })
    .where(eq(orders.assigneeId, assigneeId))
    .returning({ id: orders.id })
  return unassigned.length
}
