import { asc, eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Null for nobody. Lock the order first. */
export async function saveAssignee(
  tx: Transaction,
  orderId: number,
  assigneeId: number | null,
): Promise<void> {
  await tx.update(orders).set({ assigneeId }).where(eq(orders.id, orderId))
}

/** To be locked before the employee, as all who change an order do. */
export async function lockOrdersOf(tx: Transaction, assigneeId: number): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.assigneeId, assigneeId))
    .orderBy(asc(orders.id))
    .for('update')
}

/** Returns how many were assigned to this employee, who is locked. */
export async function unassignOrdersOf(tx: Transaction, assigneeId: number): Promise<number> {
  const unassigned = await tx
    .update(orders)
    .set({ assigneeId: null })
    .where(eq(orders.assigneeId, assigneeId))
    .returning({ id: orders.id })
  return unassigned.length
}
