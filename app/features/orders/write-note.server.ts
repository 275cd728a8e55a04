import type { Customer } from '#app/features/customers/customer.ts'
import type { Database } from '#app/platform/database.server.ts'
import { findOrder } from './find-order.server.ts'
import { orderNotes } from './chat.tables.server.ts'

/** What staff tell each other about an order. Throws not_found. */
export async function writeNote(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
  { content }: { content: string },
): Promise<{ id: number }> {
  await findOrder(db, staff, { orderId })
  const [note] = await db
    .insert(orderNotes)
    .values({ orderId, staffId: staff.customerId, content, createdAt: now })
    .returning({ id: orderNotes.id })
  if (!note) throw new Error('no note was inserted')
  return note
}
