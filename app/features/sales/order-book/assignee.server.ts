import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Null unassigns the order. Lock the order first. */
export async function saveAssignee(
  tx: Transaction,
  orderId: number,
  assigneeId: number | null,
): Promise<void> {
  await tx.update(orders).set({ assigneeId }).where(eq(orders.id, orderId))
}

/** Locks an employee's orders. Call it before locking the employee, as all code that changes an order does. */
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
