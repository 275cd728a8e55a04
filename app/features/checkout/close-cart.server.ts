import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { cartTotals, type CartTotals } from '#app/features/cart/cart.ts'
import { carts } from '#app/features/cart/cart.tables.server.ts'
import { redeemCoupon } from '#app/features/cart/coupons.server.ts'
import { lockCart, readCart, type Cart } from '#app/features/cart/read-cart.server.ts'
import type { Catalog } from '#app/features/catalog/catalog.ts'
import { findSellable } from '#app/features/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/catalog/read-catalog.server.ts'
import { customers } from '#app/features/customers/customers.tables.server.ts'
import type { CartSession } from '#app/features/customers/sessions.server.ts'
import { orderItems, orders } from '#app/features/orders/orders.tables.server.ts'
import { replaceOrder } from '#app/features/payments/end-payment.server.ts'
import { payments } from '#app/features/payments/payments.tables.server.ts'
import { quoteShipping, type ShippingQuote } from '#app/features/shipping/quote-shipping.server.ts'
import type { Database, Transaction } from '#app/platform/database.server.ts'
import type { Jobs } from '#app/platform/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payment-provider.ts'
import { randomToken } from '#app/platform/tokens.server.ts'
import type { CheckoutInput } from './checkout.input.ts'

/** Card payments end here (in cents). */
const largestPayment = 99_999_999

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

/**
 * Freezes the cart as an unpaid order with one payment to be opened. An unchanged cart gives the order it gave
 * before; a changed one replaces it. Throws conflict (nothing to order) or invalid.
 */
export async function closeCart(
  { db, jobs, provider, now }: { db: Database; jobs: Jobs; provider: PaymentProvider; now: Date },
  session: CartSession,
  input: CheckoutInput,
): Promise<OrderToPay> {
  const catalog = await readCatalog(db)
  const result = await db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const cart = await readCart({ db: tx, now }, session)
    if (cart.lines.length === 0) throw conflict('Your cart is empty')
    checkSellable(catalog, cart)
    if (!(await keepsCoupon(tx, cart))) return 'coupon-ended'
    const quote = await quoteShipping({ db: tx, now }, { zipCode: input.zipCode, grams: sum(cart, 'grams') })
    if (!quote) throw zipRefused()
    const totals = cartTotals(
      cart.lines.map((line) => line.priceCents),
      cart.coupon?.percentage ?? 0,
      quote.priceCents,
    )
    if (totals.totalCents > largestPayment) {
      throw invalid('This order is too large to pay by card. Please contact us.')
    }
    if (totals.totalCents < 1) throw invalid('There is nothing to pay for this order. Please contact us.')
    await tx.update(carts).set({ zipCode: input.zipCode }).where(eq(carts.id, cartId))
    const contact = { ...input, email: await emailOf(tx, session, input.email) }
    return findOrPlaceOrder({ tx, jobs, provider, now, cart, quote, totals, contact })
  })
  if (result === 'coupon-ended') throw couponRefused()
  return result
}

const zipRefused = () =>
  invalid('Please enter a valid ZIP code', { zipCode: 'Please enter a valid ZIP code' })

const couponRefused = () => invalid('Invalid coupon', { coupon: 'Invalid coupon' })

const sum = (cart: Cart, key: 'grams') => cart.lines.reduce((total, line) => total + line[key], 0)

function checkSellable(catalog: Catalog, cart: Cart): void {
  for (const { categoryId } of cart.lines) if (categoryId !== null) findSellable(catalog, categoryId)
}

/** A coupon that ended since it was applied leaves the cart, so that nobody pays more than was shown. */
async function keepsCoupon(tx: Transaction, cart: Cart): Promise<boolean> {
  const [row] = await tx.select({ couponId: carts.couponId }).from(carts).where(eq(carts.id, cart.id))
  if (!row?.couponId || cart.coupon) return true
  await dropCoupon(tx, cart)
  return false
}

const dropCoupon = (tx: Transaction, cart: Cart) =>
  tx.update(carts).set({ couponId: null }).where(eq(carts.id, cart.id))

async function emailOf(tx: Transaction, session: CartSession, email: string): Promise<string> {
  if (session.kind === 'anonymous') return email
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, session.customerId))
  return customer?.email ?? email
}

async function findOrPlaceOrder(closing: Closing): Promise<OrderToPay | 'coupon-ended'> {
  const { tx, jobs, now, cart, contact } = closing
  const cartFingerprint = fingerprint(closing)
  const [current] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.cartId, cart.id), eq(orders.status, 'UNPAID'), isNull(orders.replacedAt)))
    .for('update')
  if (current && current.cartFingerprint === cartFingerprint) {
    await tx.update(orders).set(contact).where(eq(orders.id, current.id))
    if (cart.coupon && !current.isCouponRedeemed) {
      if (!(await redeemCoupon(tx, cart.coupon.id, now))) {
        await dropCoupon(tx, cart)
        return 'coupon-ended'
      }
      await tx.update(orders).set({ isCouponRedeemed: true }).where(eq(orders.id, current.id))
    }
    return { orderId: current.id, paymentId: await findOrAddPayment(closing, current.id) }
  }
  if (current) await replaceOrder({ tx, jobs, now }, current)
  if (cart.coupon && !(await redeemCoupon(tx, cart.coupon.id, now))) {
    await dropCoupon(tx, cart)
    return 'coupon-ended'
  }
  const orderId = await insertOrder(closing, cartFingerprint)
  return { orderId, paymentId: await findOrAddPayment(closing, orderId) }
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
      artworkFileId: line.artwork?.id ?? null,
    })),
  )
  return order.id
}

async function findOrAddPayment({ tx, provider, now, totals }: Closing, orderId: number): Promise<number> {
  const [open] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['opening', 'open'])))
  if (open) return open.id
  const [added] = await tx
    .insert(payments)
    .values({
      orderId,
      provider: provider.name,
      idempotencyKey: randomToken(),
      amountCents: totals.totalCents,
      createdAt: now,
      nextCheckAt: new Date(now.getTime() + firstCheckAfterMs),
    })
    .returning({ id: payments.id })
  if (!added) throw new Error('no payment was inserted')
  return added.id
}
