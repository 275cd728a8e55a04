import { eq, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { lockOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** The customer wrote: we owe an answer, and an order that waits for theirs is no longer on hold. */
export async function asked(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const at = sql.param(now, orders.unansweredSince)
  await tx
    .update(orders)
    .set({ unansweredSince: sql`coalesce(${orders.unansweredSince}, ${at})`, heldAt: null })
    .where(eq(orders.id, orderId))
}

/** Staff wrote: where proofs are before the customer, waiting for their answer starts again. */
export async function answered(tx: Transaction, orderId: number, now: Date): Promise<void> {
  const isOurTurn = sql`${orders.status} = 'APPROVED_BY_ADMIN' and ${orders.unansweredSince} is not null`
  const at = sql.param(now, orders.proofSentAt)
  await tx
    .update(orders)
    .set({
      unansweredSince: null,
      proofSentAt: sql`case when ${isOurTurn} then ${at} else ${orders.proofSentAt} end`,
      reminders: sql`case when ${isOurTurn} then 0 else ${orders.reminders} end`,
    })
    .where(eq(orders.id, orderId))
}

/** A message that needs no answer ('Thanks!') no longer waits for one. Throws not_found or conflict. */
export async function needsNoAnswer(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order.unansweredSince) throw conflict('No message waits for an answer')
    await answered(tx, orderId, now)
    await recordChange({ tx, staff, now }, { action: 'put chat aside', subject: 'order', subjectId: orderId })
  })
}
