import { conflict } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { updateDetails } from '#app/features/sales/order-book/update-details.server.ts'
import { endDue } from '#app/features/sales/order-edits/end-due.server.ts'
import { lockVersion } from '#app/features/desk/order/lock-version.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

/** Asks for the difference of an edit no more. Throws not_found, stale or conflict (nothing is due). */
export function waiveDue(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
  { version: seen }: { version: number },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const order = await lockVersion(tx, orderId, seen)
    if (order.dueCents === 0) throw conflict('Nothing is due for this order')
    await endDue(tx, orderId, 'waived')
    const version = await updateDetails(tx, order, {})
    const changes = changesBetween(order, { dueCents: null })
    const subject = { subject: 'order', subjectId: orderId, version }
    await recordChange({ tx, staff, now }, { action: 'waive due', ...subject, changes })
    return { version }
  })
}
