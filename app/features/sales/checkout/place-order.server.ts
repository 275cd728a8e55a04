import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CartTotals } from '#app/features/sales/cart/cart.ts'
import { carts } from '#app/schema/cart.server.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import type { Cart } from '#app/features/sales/cart/read-cart.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { replaceOrder } from '#app/features/sales/payments/end-payment.server.ts'
import { liveStatuses, paymentLifetimeMs } from '#app/features/ground/money/payment.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { CheckoutInput } from './checkout.input.ts'

const firstCheckAfterMs = 20_000

export type OrderToPay = { orderId: number; paymentId: number }

type Closing = {
  tx: Transaction
  jobs: Jobs
  provider: PaymentProvider
  now: Date
  cart: Cart
  quote: ShippingQuote
  totals: CartTotals
  contact: CheckoutInput
}

/** A payment that must be unpayable before another one is opened. */
export type OutdatedPayment = { outdated: OrderToPay }

/** The order of the cart as it is now: the one it gave before, or a new one in its place. */
export async function placeOrder(closing: Closing): Promise<OrderToPay | OutdatedPayment | 'coupon-ended'> {
  const { tx, jobs, now, cart, quote, contact } = closing
  const cartFingerprint = fingerprint(closing)
  const [current] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cart.id), eq(orders.status, 'UNPAID'), isNull(orders.replacedAt)))
    .for('update')
  const live = current && (await findLivePayment(tx, current.id))
  const isUnchanged = current?.cartFingerprint === cartFingerprint
  if (live && (!isUnchanged || live.expiresAt <= now)) {
    return { outdated: { orderId: current.id, paymentId: live.id } }
  }
  if (current && isUnchanged) {
    const { arrivesFrom, arrivesTo } = quote
    await tx
      .update(orders)
      .set({ ...contact, arrivesFrom, arrivesTo })
      .where(eq(orders.id, current.id))
    if (cart.coupon && !current.isCouponRedeemed) {
      if (!(await redeemCoupon(tx, cart.coupon.id, now))) {
        await dropCoupon(tx, cart)
        return 'coupon-ended'
      }
      await tx.update(orders).set({ isCouponRedeemed: true }).where(eq(orders.id, current.id))
    }
    return { orderId: current.id, paymentId: live?.id ?? (await addPayment(closing, current.id)) }
  }
  if (current) await replaceOrder({ tx, jobs, now }, current)
  if (cart.coupon && !(await redeemCoupon(tx, cart.coupon.id, now))) {
    await dropCoupon(tx, cart)
    return 'coupon-ended'
  }
  const orderId = await insertOrder(closing, cartFingerprint)
  return { orderId, paymentId: await addPayment(closing, orderId) }
}

/** Everything that the amount to pay and the goods come from; the address may be corrected without a new payment. */
function fingerprint({ cart, totals, quote }: Closing): string {
  const lines = cart.lines.map((line) => [
    line.id,
    line.quantity,
    line.priceCents,
    line.width,
    line.height,
    line.artwork?.id ?? null,
  ])
  const content = [lines, cart.coupon?.id ?? null, totals, quote.priceCents]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

async function insertOrder(
  { tx, now, cart, quote, totals, contact }: Closing,
  cartFingerprint: string,
): Promise<number> {
  const [order] = await tx
    .insert(orders)
    .values({
      ...contact,
      ...totals,
      hash: randomToken(),
      cartId: cart.id,
      cartFingerprint,
      customerId: cart.customerId,
      couponId: cart.coupon?.id ?? null,
      couponCode: cart.coupon?.code ?? null,
      couponPercentage: cart.coupon?.percentage ?? null,
      isCouponRedeemed: cart.coupon !== null,
      arrivesFrom: quote.arrivesFrom,
      arrivesTo: quote.arrivesTo,
      createdAt: now,
    })
    .returning({ id: orders.id })
  if (!order) throw new Error('no order was inserted')
  await tx.insert(orderItems).values(
    cart.lines.map((line) => ({
      orderId: order.id,
      cartItemId: line.id,
      kind: line.kind,
      name: line.name,
      categoryId: line.categoryId,
      libraryProductId: line.libraryProductId,
      width: line.width,
      height: line.height,
      unit: line.unit,
      quantity: line.quantity,
      priceCents: line.priceCents,
      priceWithoutPromotionCents: line.priceWithoutPromotionCents,
      pricedAt: line.pricedAt,
      priceRule: line.priceRule,
      artworkFileId: line.artwork?.id ?? null,
    })),
  )
  return order.id
}

async function findLivePayment(tx: Transaction, orderId: number) {
  const [live] = await tx
    .select({ id: payments.id, expiresAt: payments.expiresAt })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))
  return live
}

/** The redemption of a coupon is held as long as this can be paid: it ends by its job or, at the latest, by reconciliation. */
async function addPayment({ tx, jobs, provider, now, totals }: Closing, orderId: number): Promise<number> {
  const expiresAt = new Date(now.getTime() + paymentLifetimeMs)
  const [added] = await tx
    .insert(payments)
    .values({
      orderId,
      provider: provider.name,
      idempotencyKey: randomToken(),
      amountCents: totals.totalCents,
      createdAt: now,
      expiresAt,
      nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
    })
    .returning({ id: payments.id })
  if (!added) throw new Error('no payment was inserted')
  await jobs.enqueue(tx, 'expire-payment', { paymentId: added.id }, { startAfter: expiresAt })
  return added.id
}

export const dropCoupon = (tx: Transaction, cart: Cart) =>
  tx.update(carts).set({ couponId: null }).where(eq(carts.id, cart.id))
