import { and, eq, isNull } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { replaceOrder } from '#app/features/sales/payments/end-payment.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { cartItems, carts, cartStarts } from '#app/schema/cart.server.ts'
import { lockCart, readCart } from '#app/features/sales/cart/read-cart.server.ts'

type Context = { db: Database; jobs: Jobs; now: Date }
type Merge = { tx: Transaction; jobs: Jobs; now: Date; source: typeof carts.$inferSelect; targetId: number }

/**
 * The anonymous session's lines, files, coupon and ZIP code become the customer's, and the session ends. Does
 * nothing when it has ended already. A cart may hold more than the usual limit afterwards: nothing is lost.
 */
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
      await moveUnpaidOrders(merge)
      await moveContent(merge, customer)
      await moveStart(merge)
    }
    await tx
      .update(artworkFiles)
      .set({ sessionId: null, customerId })
      .where(eq(artworkFiles.sessionId, sessionId))
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
  })
}

/** Whoever pays one of them later finds its lines in the customer's cart. */
async function moveUnpaidOrders({ tx, jobs, now, source, targetId }: Merge): Promise<void> {
  const current = and(eq(orders.status, 'UNPAID'), isNull(orders.replacedAt))
  const [kept] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.cartId, targetId), current))
    .for('update')
  const [moved] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, source.id), current))
    .for('update')
  // A cart has one unpaid order at most.
  if (kept && moved) await replaceOrder({ tx, jobs, now }, moved)
  await tx
    .update(orders)
    .set({ cartId: targetId })
    .where(and(eq(orders.cartId, source.id), eq(orders.status, 'UNPAID')))
}

async function moveContent(merge: Merge, customer: CartSession): Promise<void> {
  const { tx, now, source, targetId } = merge
  await tx.update(cartItems).set({ cartId: targetId }).where(eq(cartItems.cartId, source.id))
  const { coupon } = await readCart({ db: tx, now }, customer)
  const couponId = coupon ? undefined : (source.couponId ?? undefined)
  const zipCode = source.zipCode ?? undefined
  if (couponId !== undefined || zipCode !== undefined) {
    await tx.update(carts).set({ couponId, zipCode }).where(eq(carts.id, targetId))
  }
}

/** Two carts that become one were started once. */
async function moveStart({ tx, source, targetId }: Merge): Promise<void> {
  const openOf = (cartId: number) => and(eq(cartStarts.cartId, cartId), isNull(cartStarts.paidAt))
  const [known] = await tx.select({ id: cartStarts.id }).from(cartStarts).where(openOf(targetId))
  if (known) await tx.delete(cartStarts).where(openOf(source.id))
  else await tx.update(cartStarts).set({ cartId: targetId }).where(openOf(source.id))
}
