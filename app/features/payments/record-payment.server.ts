import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { cartItems, carts, cartStarts } from '#app/features/cart/cart.tables.server.ts'
import { redeemCoupon } from '#app/features/cart/coupons.server.ts'
import { customers } from '#app/features/customers/customers.tables.server.ts'
import { writeMail } from '#app/features/mail/write-mail.server.ts'
import { mailedOrder } from '#app/features/orders/mailed-order.server.ts'
import { orderEvents, orderItems, orders } from '#app/features/orders/orders.tables.server.ts'
import type { Database, Transaction } from '#app/platform/database.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import type { PaymentEvent } from '#app/platform/payment-provider.ts'
import { giveCouponBack, replaceOrder } from './end-payment.server.ts'
import { payments } from './payments.tables.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }
type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect

export type Recorded = 'recorded' | 'already-recorded' | 'unknown' | 'mismatch' | 'surplus'

/**
 * What the provider says becomes the order's state: once, whatever the number and order of deliveries. The caller
 * has verified who says it.
 */
export async function recordPayment(
  { db, jobs, now }: { db: Database; jobs: Jobs; now: Date },
  provider: string,
  event: PaymentEvent,
): Promise<Recorded> {
  for (;;) {
    const recorded = await db.transaction((tx) => record({ tx, jobs, now }, provider, event))
    if (recorded !== 'cart-moved') return recorded
  }
}

async function record(
  { tx, jobs, now }: Context,
  provider: string,
  event: PaymentEvent,
): Promise<Recorded | 'cart-moved'> {
  const found = await lockPayment(tx, provider, event)
  if (!found || found === 'cart-moved') return found ?? 'unknown'
  const { payment, order } = found
  if (payment.status === 'paid' || payment.status === 'surplus') return 'already-recorded'
  const { providerPaymentId } = event
  if (event.type === 'expired') {
    if (payment.status === 'expired') return 'already-recorded'
    await tx.update(payments).set({ status: 'expired', providerPaymentId }).where(eq(payments.id, payment.id))
    if (order.status === 'UNPAID') await giveCouponBack(tx, order)
    return 'recorded'
  }
  if (event.amountCents !== payment.amountCents || event.currency !== payment.currency) return 'mismatch'
  const status = order.status === 'UNPAID' ? 'paid' : 'surplus'
  await tx.update(payments).set({ status, paidAt: now, providerPaymentId }).where(eq(payments.id, payment.id))
  if (status === 'surplus') return 'surplus'
  await startOrder({ tx, jobs, now }, order)
  return 'recorded'
}

/** Locks cart, order and payment, in the order in which checkout locks them. */
async function lockPayment(
  tx: Transaction,
  provider: string,
  event: PaymentEvent,
): Promise<{ payment: PaymentRow; order: OrderRow } | 'cart-moved' | null> {
  const [known] = await tx
    .select({ paymentId: payments.id, orderId: orders.id, cartId: orders.cartId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.provider, provider),
        or(
          eq(payments.providerPaymentId, event.providerPaymentId),
          and(isNull(payments.providerPaymentId), eq(payments.idempotencyKey, event.idempotencyKey)),
        ),
      ),
    )
  if (!known) return null
  if (known.cartId !== null) {
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, known.cartId)).for('update')
  }
  const [order] = await tx.select().from(orders).where(eq(orders.id, known.orderId)).for('update')
  // The visitor logged in meanwhile: the order now belongs to another cart, which is locked first.
  if (order && order.cartId !== known.cartId) return 'cart-moved'
  const [payment] = await tx.select().from(payments).where(eq(payments.id, known.paymentId)).for('update')
  return order && payment ? { order, payment } : null
}

/** The paid order enters the shop: its lines leave the cart, the customer gets a mail. */
async function startOrder({ tx, jobs, now }: Context, order: OrderRow): Promise<void> {
  const customerId = order.customerId ?? (await validatedCustomer(tx, order.email))
  const isCouponRedeemed =
    order.isCouponRedeemed ||
    // Paid after it had been replaced: the coupon may be used up by now, the money is taken all the same.
    (order.couponId !== null && (await redeemCoupon(tx, order.couponId, now)))
  const paid = { status: 'PENDING' as const, paidAt: now, customerId, isCouponRedeemed }
  await tx.update(orders).set(paid).where(eq(orders.id, order.id))
  await tx.insert(orderEvents).values({
    orderId: order.id,
    fromStatus: 'UNPAID',
    toStatus: 'PENDING',
    by: 'payment',
    createdAt: now,
  })
  await emptyCart({ tx, jobs, now }, order)
  await writeMail({ tx, jobs, now }, order.email, {
    template: 'order-paid',
    order: await mailedOrder(tx, { ...order, ...paid }),
  })
}

async function validatedCustomer(tx: Transaction, email: string): Promise<number | null> {
  // Locked first and checked then: a validation under way either sees this order paid or is seen here.
  const [customer] = await tx
    .select({ id: customers.id, emailValidatedAt: customers.emailValidatedAt })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, email.toLowerCase()))
    .for('share')
  return customer?.emailValidatedAt ? customer.id : null
}

async function emptyCart({ tx, jobs, now }: Context, order: OrderRow): Promise<void> {
  if (order.cartId === null) return
  const ordered = tx
    .select({ id: orderItems.cartItemId })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
  await tx.delete(cartItems).where(and(eq(cartItems.cartId, order.cartId), inArray(cartItems.id, ordered)))
  await tx.update(carts).set({ couponId: null }).where(eq(carts.id, order.cartId))
  await tx
    .update(cartStarts)
    .set({ paidAt: now, orderId: order.id })
    .where(and(eq(cartStarts.cartId, order.cartId), isNull(cartStarts.paidAt)))
  const others = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.cartId, order.cartId),
        ne(orders.id, order.id),
        eq(orders.status, 'UNPAID'),
        isNull(orders.replacedAt),
      ),
    )
    .for('update')
  for (const other of others) await replaceOrder({ tx, jobs, now }, other)
}
