import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

export type LockedPayment = {
  payment: typeof payments.$inferSelect
  order: typeof orders.$inferSelect
}

/** Matches a payment by its id at the provider, or by our key until the provider's response is stored. */
export const isReported = (
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

const lockCartOf = prepared('lock of the cart of a payment', (db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.id, sql.placeholder('cartId')))
    .for('update'),
)
const lockOrderOf = prepared('lock of the order of a payment', (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update'),
)
const lockPayment = prepared('lock of a payment', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .for('update'),
)

const cartMoved = Symbol('cart moved')

/** Runs `work` with the payment locked, in the same order as checkout: cart, order, payment. */
export async function withPaymentLocked<T>(
  db: Database,
  condition: SQL | undefined,
  work: (tx: Transaction, locked: LockedPayment | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const result = await db.transaction(async (tx) => {
      const [found] = await tx
        .select({ paymentId: payments.id, orderId: payments.orderId, cartId: orders.cartId })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(condition)
        .limit(1)
      if (!found) return work(tx, null)
      const { paymentId, orderId, cartId } = found
      // The statements are sent together and run in this order.
      const [, [order], [payment]] = await Promise.all([
        cartId === null ? null : lockCartOf(tx, { cartId }),
        lockOrderOf(tx, { orderId }),
        lockPayment(tx, { paymentId }),
      ])
      if (!order || !payment) throw new Error(`payment ${paymentId} is gone`)
      // The cart was merged into a customer's cart while this waited for the lock.
      return order.cartId === cartId ? work(tx, { order, payment }) : cartMoved
    })
    if (result !== cartMoved) return result
  }
}
