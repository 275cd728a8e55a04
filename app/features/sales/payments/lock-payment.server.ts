import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { payments } from '#app/schema/payments.server.ts'

export type LockedPayment = {
  payment: typeof payments.$inferSelect
  order: typeof orders.$inferSelect
}

/** By its id at the provider, or by our key while the provider's answer is not stored yet. */
export const matchesReport = (
  provider: string,
  { providerPaymentId, idempotencyKey }: { providerPaymentId: string; idempotencyKey: string },
) =>
  and(
    eq(payments.provider, provider),
    or(
      eq(payments.providerPaymentId, providerPaymentId),
      and(isNull(payments.providerPaymentId), eq(payments.idempotencyKey, idempotencyKey)),
    ),
  )

const cartMoved = Symbol('cart moved')

/** Same lock order as checkout: cart, order, payment. */
export async function withPaymentLocked<T>(
  db: Database,
  condition: SQL | undefined,
  work: (tx: Transaction, locked: LockedPayment | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const result = await db.transaction(async (tx) => {
      const locked = await lockPayment(tx, condition)
      return locked === cartMoved ? cartMoved : work(tx, locked)
    })
    if (result !== cartMoved) return result
  }
}

async function lockPayment(
  tx: Transaction,
  condition: SQL | undefined,
): Promise<LockedPayment | typeof cartMoved | null> {
  const [ids] = await tx
    .select({ paymentId: payments.id, orderId: orders.id, cartId: orders.cartId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(condition)
  if (!ids) return null
  if (ids.cartId !== null) {
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, ids.cartId)).for('update')
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, ids.orderId)).for('update')
  if (order && order.cartId !== ids.cartId) return cartMoved
  const [payment] = await tx.select().from(payments).where(eq(payments.id, ids.paymentId)).for('update')
  return order && payment ? { order, payment } : null
}
