import { conflict } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { lockOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { saveAnswered } from '#app/features/sales/order-book/waiting.server.ts'

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
