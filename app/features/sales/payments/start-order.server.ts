import { eq, sql } from 'drizzle-orm'
import { removePaidLines } from '#app/features/sales/cart/change-cart.server.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { mailedOrder } from '#app/features/sales/order-access/mailed-order.server.ts'
import { planSale } from '#app/features/sales/tax-records/plan-tax-records.server.ts'
import { recordPaid } from '#app/features/sales/order-book/record-move.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isLive } from '#app/features/ground/money/payment.ts'
import { expireLivePayments } from './end-payment.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

export async function startOrder(
  { tx, jobs, now }: Context,
  { order, payment }: LockedPayment,
): Promise<void> {
  const customerId = order.customerId ?? (await findValidatedCustomer(tx, order.email))
  const isCouponRedeemed =
    order.isCouponRedeemed ||
    // The coupon may be used up by now, if the payment had been reported as expired. The order is started anyway.
    (order.couponId !== null && (await redeemCoupon(tx, order.couponId, now)))
  const paid = { paidAt: now, customerId, isCouponRedeemed }
  await recordPaid(tx, order.id, paid)
  const { id: orderId, cartId } = order
  if (cartId !== null) await removePaidLines({ tx, now }, { cartId, orderId })
  // An order has one live payment at most.
  if (!isLive(payment.status)) await expireLivePayments({ tx, jobs }, order.id)
  await planSale({ tx, jobs, now }, order)
  await writeMail({ tx, jobs, now }, order.email, {
    template: 'order-paid',
    order: await mailedOrder(tx, { ...order, ...paid, status: 'PENDING' }),
  })
}

async function findValidatedCustomer(tx: Transaction, email: string): Promise<number | null> {
  const [customer] = await lockCustomer(tx, { email: email.toLowerCase() })
  return customer?.emailValidatedAt ? customer.id : null
}

// Locked before the check: a concurrent validation either sees this order as paid or is seen here.
const lockCustomer = prepared((db) =>
  db
    .select({ id: customers.id, emailValidatedAt: customers.emailValidatedAt })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, sql.placeholder('email')))
    .for('share'),
)
