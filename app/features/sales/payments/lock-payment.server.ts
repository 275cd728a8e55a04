import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { payments } from '#app/schema/payments.server.ts'

export type LockedPayment = {
  payment: typeof payments.$inferSelect
  order: typeof orders.$inferSelect
}

type Reported = { provider: string; providerPaymentId: string; idempotencyKey: string }

/** Matches a payment by its id at the provider, or by our key while the provider's answer is not stored yet. */
export const matchesReport = (
  provider: string,
  { providerPaymentId, idempotencyKey }: Omit<Reported, 'provider'>,
): Reported => ({ provider, providerPaymentId, idempotencyKey })

/** A condition for prepared statements that take the values of `matchesReport`. */
export const isReported = and(
  eq(payments.provider, sql.placeholder('provider')),
  or(
    eq(payments.providerPaymentId, sql.placeholder('providerPaymentId')),
    and(isNull(payments.providerPaymentId), eq(payments.idempotencyKey, sql.placeholder('idempotencyKey'))),
  ),
)

export const isPayment = eq(payments.id, sql.placeholder('paymentId'))

/**
 * Locks the cart, the order and the payment, in the same order as checkout. Each lock waits for the one before, because
 * its condition depends on it. Locked rows are as last committed, but `wanted` was read before the wait, so its cart
 * may be outdated.
 */
export function lockingPayment(db: Queryable, condition: SQL | undefined) {
  const wanted = db.$with('wanted').as(
    db
      .select({
        paymentId: sql<number>`${payments.id}`.as('payment_id'),
        orderId: payments.orderId,
        cartId: orders.cartId,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(condition)
      .limit(1),
  )
  const isWanted = (column: SQL) => sql`(select ${column} from ${wanted})`
  const cart = db.$with('locked_cart').as(
    db
      .select({ id: carts.id })
      .from(carts)
      .where(eq(carts.id, isWanted(sql`${wanted.cartId}`)))
      .for('update'),
  )
  const order = db.$with('locked_order').as(
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, isWanted(sql`${wanted.orderId}`)), sql`(select count(*) from ${cart}) >= 0`))
      .for('update'),
  )
  const payment = db.$with('locked_payment').as(
    db
      .select()
      .from(payments)
      .where(
        and(eq(payments.id, isWanted(sql`${wanted.paymentId}`)), sql`(select count(*) from ${order}) >= 0`),
      )
      .for('update'),
  )
  return { wanted, cart, order, payment }
}

const lockBy = (condition: SQL | undefined) =>
  prepared((db) => {
    const { wanted, cart, order, payment } = lockingPayment(db, condition)
    return db
      .with(wanted, cart, order, payment)
      .select()
      .from(wanted)
      .innerJoin(order, sql`true`)
      .innerJoin(payment, sql`true`)
  })

const lockReported = lockBy(isReported)
const lockById = lockBy(isPayment)

type LockedRow = {
  wanted: { cartId: number | null }
  locked_order: LockedPayment['order']
  locked_payment: LockedPayment['payment']
}

const cartMoved = Symbol('cart moved')

/** Same lock order as checkout: cart, order, payment. */
export function withPaymentLocked<T>(
  db: Database,
  which: Reported | { paymentId: number },
  work: (tx: Transaction, locked: LockedPayment | null) => Promise<T>,
): Promise<T> {
  const lock = (tx: Transaction) => ('paymentId' in which ? lockById(tx, which) : lockReported(tx, which))
  return withRowLocked(db, lock, work)
}

/** @param lock A statement that locks as `lockingPayment` does, and may read more. */
export async function withRowLocked<T, Row extends LockedRow>(
  db: Database,
  lock: (tx: Transaction) => Promise<Row[]>,
  work: (tx: Transaction, locked: (LockedPayment & Omit<Row, keyof LockedRow>) | null) => Promise<T>,
): Promise<T> {
  for (;;) {
    const result = await db.transaction(async (tx) => {
      const [locked] = await lock(tx)
      if (!locked) return work(tx, null)
      const { wanted, locked_order: order, locked_payment: payment, ...more } = locked
      return order.cartId === wanted.cartId ? work(tx, { order, payment, ...more }) : cartMoved
    })
    if (result !== cartMoved) return result
  }
}
