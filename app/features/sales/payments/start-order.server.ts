import { eq, sql } from 'drizzle-orm'
import { removePaidLines } from '#app/features/sales/cart/change-cart.server.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { piecesText } from '#app/features/ground/orders/item-labels.ts'
import { approvedWhenOrdered, sizeText } from '#app/features/ground/orders/order.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import {
  composeMailedOrder,
  readMailedItems,
  type MailedItems,
} from '#app/features/sales/orders/mailed-order.server.ts'
import { planSale } from '#app/features/sales/tax-records/plan-tax-records.server.ts'
import { recordPaid } from '#app/features/sales/orders/save-move.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isLive } from '#app/features/ground/money/payment.ts'
import { expireLivePayments } from './end-payment.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/** Starts work on an order with nothing left to pay. */
export async function startFreeOrder(context: Context, orderId: number): Promise<void> {
  const [order] = await context.tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} is gone`)
  await startOrder(context, { order, payment: null })
}

/**
 * Starts work on a paid order: removes its lines from the cart, enqueues its proof sheets and emails a confirmation.
 */
export async function startOrder(
  { tx, jobs, now }: Context,
  { order, payment }: Pick<LockedPayment, 'order'> & { payment: LockedPayment['payment'] | null },
): Promise<void> {
  const { id: orderId, cartId } = order
  const customerId = order.customerId ?? (await findAccountOf(tx, order.email))
  const isCouponRedeemed =
    order.isCouponRedeemed ||
    // The coupon may be used up by now if the payment was reported as expired earlier. The order starts anyway.
    (order.couponId !== null && (await redeemCoupon(tx, order.couponId, now)))
  // An order has at most one live payment. If a different one was paid, end the live one.
  if (payment && !isLive(payment.status)) await expireLivePayments({ tx, jobs }, orderId)
  await planSale({ tx, jobs, now }, order)
  const isReprint = order.reprintOf !== null
  // Reprints are already approved.
  const status: PaidStatus = isReprint ? 'APPROVED' : 'PENDING'
  const paid = { status, paidAt: now, customerId, isCouponRedeemed }
  await recordPaid(tx, orderId, paid)
  if (cartId !== null) await removePaidLines({ tx, now }, { cartId, orderId })
  const items = await readMailedItems(tx, orderId)
  if (!isReprint && items.some(({ artworkFileId }) => artworkFileId !== null)) {
    await jobs.enqueue(tx, 'make-proof-sheets', { orderId })
  }
  await writeMail({ tx, jobs, now }, order.email, {
    template: 'order-paid',
    order: composeMailedOrder({ ...order, ...paid }, items),
    ...(isReprint ? { isReprint: true as const } : missingArtworkOf(items)),
    ...mailedApproval(items),
  })
}

const lockAccount = prepared('lock of the account of an email', (db) =>
  db
    .select({ id: customers.id, emailValidatedAt: customers.emailValidatedAt })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, sql`lower(${sql.placeholder('email')})`))
    .for('share'),
)

/** Finds the account with this email, if its owner has validated it. */
async function findAccountOf(tx: Transaction, email: string): Promise<number | null> {
  // Locks before the check, so that a concurrent validation is either visible here or sees this order as paid.
  const [account] = await lockAccount(tx, { email })
  return account?.emailValidatedAt ? account.id : null
}

function missingArtworkOf(items: MailedItems) {
  const missing = items.filter(({ kind, artworkFileId }) => kind === 'custom' && artworkFileId === null)
  if (missing.length === 0) return {}
  return {
    missingArtwork: missing.map((item) => `${item.name}, ${sizeText(item)}, ${piecesText(item.quantity)}`),
  }
}

/** Returns the email's flags for items that need no proof. */
function mailedApproval(items: MailedItems) {
  const customs = items.filter(({ kind }) => kind === 'custom')
  if (customs.length === 0) return { needsNoProof: true as const }
  const share = approvedWhenOrdered(customs.map(({ printExactly }) => printExactly))
  if (share === 'all') return { isPrintedExactly: true as const }
  return share === 'some' ? { isPartlyExact: true as const } : {}
}
