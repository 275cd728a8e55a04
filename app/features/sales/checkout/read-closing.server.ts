import { and, eq, inArray, isNull } from 'drizzle-orm'
import { readTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import type { TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { readShippingTerms, type ShippingTerms } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { CartCoupon } from '#app/features/sales/cart/read-cart.server.ts'
import { readLines, type CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { readCouponOfCart } from '#app/features/sales/coupons/usable-coupon.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const { id, hash, cartFingerprint, couponId, isCouponRedeemed } = orders

const lockUnpaidOrder = (tx: Transaction, cartId: number) =>
  tx
    .select({ id, hash, cartFingerprint, couponId, isCouponRedeemed })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.status, 'UNPAID'), isNull(orders.replacedAt)))
    .for('update')

const readLivePayment = (tx: Transaction, orderId: number) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))

/** The cart's unpaid order, if the cart was closed before, and that order's open payment. */
export type Closed = {
  current: Awaited<ReturnType<typeof lockUnpaidOrder>>[number] | null
  live: Awaited<ReturnType<typeof readLivePayment>>[number] | null
}

/** A line with the rule that priced it. */
export type ClosedLine = CartLine & { priceRule: PriceRule | null }

export type Closing = Closed & {
  customer: { id: number | null; email: string | null }
  coupon: CartCoupon | null
  /** True if the cart's coupon can no longer be used. */
  hasEndedCoupon: boolean
  lines: ClosedLine[]
  shipping: ShippingTerms
  taxRule: TaxRule | 'service' | null
}

/**
 * Reads everything that closing depends on. Lock the cart first: all code that changes it or ends one of its payments
 * does so too, so nothing changes between these statements.
 */
export async function readClosing(
  { tx, now }: { tx: Transaction; now: Date },
  cartId: number,
  zipCode: string,
): Promise<Closing> {
  const [buyer] = await tx
    .select({ customerId: carts.customerId, email: customers.email, couponId: carts.couponId })
    .from(carts)
    .leftJoin(customers, eq(customers.id, carts.customerId))
    .where(eq(carts.id, cartId))
  if (!buyer) throw new Error('the locked cart is missing')
  const [current = null] = await lockUnpaidOrder(tx, cartId)
  const [live = null] = current ? await readLivePayment(tx, current.id) : []
  const lines = await readLines(tx, cartId)
  const rules = await tx
    .select({ lineId: cartItems.id, rule: cartItems.priceRule })
    .from(cartItems)
    .where(eq(cartItems.cartId, cartId))
  const ruleOf = new Map(rules.map(({ lineId, rule }) => [lineId, rule]))
  const coupon = buyer.couponId === null ? null : await readCouponOfCart(tx, cartId, now)
  return {
    customer: { id: buyer.customerId, email: buyer.email },
    coupon,
    hasEndedCoupon: buyer.couponId !== null && coupon === null,
    lines: lines.map((line) => ({ ...line, priceRule: ruleOf.get(line.id) ?? null })),
    current,
    live,
    shipping: await readShippingTerms(tx),
    taxRule: await readTaxRule(tx, zipCode),
  }
}
