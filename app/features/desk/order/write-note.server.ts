import { inArray, sql } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { findOrder } from '#app/features/sales/orders/find-order.server.ts'
import { orderNotes } from '#app/schema/chat.server.ts'
import { erasedText } from '#app/features/ground/people/erased.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'

export async function writeNote(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
  { content }: { content: string },
): Promise<{ id: number }> {
  await findOrder(db, staff, { orderId })
  return db.transaction(async (tx) => {
    const [note] = await tx
      .insert(orderNotes)
      .values({ orderId, staffId: staff.customerId, content, createdAt: now })
      .returning({ id: orderNotes.id })
    if (!note) throw new Error('no note was inserted')
    const changes: Changes = { note: [null, note.id] }
    await recordChange(
      { tx, staff, now },
      { action: 'write note', subject: 'order', subjectId: orderId, changes },
    )
    return note
  })
}

export async function eraseOrderNotes(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(orderNotes).set({ content: erasedText }).where(inArray(orderNotes.orderId, orderIds))
}

export async function eraseShippingDecisions(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(shippingDecisions)
    .set({
      zipCode: sql`left(${shippingDecisions.zipCode}, 3)`,
      waiveReason: sql`case when ${shippingDecisions.waiveReason} is not null then ${erasedText} end`,
    })
    .where(inArray(shippingDecisions.orderId, orderIds))
}
