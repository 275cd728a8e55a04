import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { readTaxRule } from '#app/features/goods/tax/find-tax-rule.server.ts'
import type { TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { readShippingTerms, type ShippingTerms } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCurrentCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartCoupon } from '#app/features/sales/cart/read-cart.server.ts'
import { readLockedCart, type CartWithLines } from '#app/features/sales/cart/cart-lines.server.ts'
import { readCouponOfCart } from '#app/features/sales/coupons/usable-coupon.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const { id, hash, cartFingerprint, couponId, isCouponRedeemed } = orders

const lockUnpaidOrder = prepared('lock of an unpaid order by cart', (db) =>
  db
    .select({ id, hash, cartFingerprint, couponId, isCouponRedeemed })
    .from(orders)
    .where(
      and(
        eq(orders.cartId, sql.placeholder('cartId')),
        eq(orders.status, 'UNPAID'),
        isNull(orders.replacedAt),
      ),
    )
    .for('update'),
)

const readLivePayment = (tx: Transaction, orderId: number) =>
  tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))

/** The unpaid order from an earlier checkout of the cart, and its open payment. */
export type Closed = {
  current: Awaited<ReturnType<typeof lockUnpaidOrder>>[number] | null
  live: Awaited<ReturnType<typeof readLivePayment>>[number] | null
}

export type Closing = Closed & {
  cart: CartWithLines
  /** The email of the customer's account. */
  accountEmail: string | null
  coupon: CartCoupon | null
  /** True if the cart's coupon can no longer be used. */
  hasEndedCoupon: boolean
  shipping: ShippingTerms
  taxRule: TaxRule | 'service' | null
  catalog: Catalog
}

/**
 * Reads everything that checkout depends on. Lock the cart first. All code that changes the cart or ends one of its
 * payments also locks it, so nothing changes between these statements.
 */
export async function readClosing(
  { tx, now }: { tx: Transaction; now: Date },
  cartId: number,
  { zipCode, catalog: before }: { zipCode: string; catalog: Catalog },
): Promise<Closing> {
  const [cart, [current = null], shipping, taxRule, catalog] = await Promise.all([
    readLockedCart(tx, cartId),
    lockUnpaidOrder(tx, { cartId }),
    readShippingTerms(tx),
    readTaxRule(tx, zipCode),
    readCurrentCatalog(tx, before),
  ])
  const { customerId, couponId } = cart
  const [live = null] = current ? await readLivePayment(tx, current.id) : []
  const accountEmail = customerId === null ? null : await readEmail(tx, customerId)
  const coupon = couponId === null ? null : await readCouponOfCart(tx, cartId, now)
  const hasEndedCoupon = couponId !== null && coupon === null
  return { cart, accountEmail, coupon, hasEndedCoupon, current, live, shipping, taxRule, catalog }
}

async function readEmail(tx: Transaction, customerId: number): Promise<string | null> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
  return customer?.email ?? null
}
