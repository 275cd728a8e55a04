import { and, eq, isNull } from 'drizzle-orm'
import { transferArtwork } from '#app/features/goods/artwork/transfer-artwork.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
import { endMergedSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { moveUnpaidOrders } from '#app/features/sales/orders/unpaid-orders.server.ts'
import { replaceOrder } from '#app/features/sales/payments/end-payment.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { transferCart } from '#app/features/sales/cart/transfer-cart.server.ts'
import { lockCart } from '#app/features/sales/cart/lock-cart.server.ts'

type Context = { db: Database; jobs: Jobs; now: Date }
type Merge = { tx: Transaction; jobs: Jobs; now: Date; source: typeof carts.$inferSelect; targetId: number }

/** Does nothing if the session has ended. The merged cart may exceed the usual limit. */
export async function mergeCarts(
  { db, jobs, now }: Context,
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), isNull(sessions.customerId)))
      .for('update')
    if (!session) return
    const [source] = await tx.select().from(carts).where(eq(carts.sessionId, sessionId)).for('update')
    if (source) {
      const customer: CartSession = { kind: 'customer', customerId, sessionId: null }
      const merge = { tx, jobs, now, source, targetId: await lockCart(tx, customer) }
      await mergeUnpaidOrders(merge)
      await transferCart(merge, customer)
    }
    await transferArtwork(tx, { sessionId, customerId })
    await endMergedSession({ tx, now }, { sessionId, customerId })
  })
}

async function mergeUnpaidOrders({ tx, jobs, now, source, targetId }: Merge): Promise<void> {
  const current = and(eq(orders.status, 'UNPAID'), isNull(orders.replacedAt))
  const [targetOrder] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.cartId, targetId), current))
    .for('update')
  const [sourceOrder] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, source.id), current))
    .for('update')
  if (targetOrder && sourceOrder) await replaceOrder({ tx, jobs, now }, sourceOrder)
  await moveUnpaidOrders(tx, { fromCartId: source.id, toCartId: targetId })
}
