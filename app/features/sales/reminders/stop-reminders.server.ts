import { forbidden } from '#app/errors.ts'
import { isOnStaff, type Actor } from '#app/features/ground/people/customer.ts'
import { findOrder, owns, type OrderKey } from '#app/features/sales/order-access/find-order.server.ts'
import { saveRemindersStopped } from '#app/features/sales/order-book/waiting.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

/**
 * Stops reminders at the customer's request, made with the link in a reminder's header. Throws not_found or forbidden.
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
