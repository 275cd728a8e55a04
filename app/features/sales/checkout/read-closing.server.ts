import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ruleByTerms, isTaxedState, taxTerms } from '#app/features/goods/tax/find-tax-rule.server.ts'
import type { TaxRule } from '#app/features/goods/tax/sales-tax.ts'
import { stateOfZip } from '#app/features/goods/tax/zip-state.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { shippingTerms, type ShippingTerms } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { CartCoupon } from '#app/features/sales/cart/read-cart.server.ts'
import { selectLines, toLine, type CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { isOwn, preparedForOwner } from '#app/features/sales/cart/lock-cart.server.ts'
import { couponOfCart } from '#app/features/sales/coupons/usable-coupon.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { catalogVersion } from '#app/schema/catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { taxRates, taxTable } from '#app/schema/shop.server.ts'

/** The lock on the cart, which all who end a payment take first, keeps the payment as it is read here. */
const readRow = preparedForOwner((db, kind) => {
  const { id, hash, cartFingerprint, couponId, isCouponRedeemed } = orders
  const ownCart = db.select({ id: carts.id }).from(carts).where(isOwn[kind])
  const current = db.$with('current_order').as(
    db
      .select({ id, hash, cartFingerprint, couponId, isCouponRedeemed })
      .from(orders)
      .where(and(eq(orders.cartId, ownCart), eq(orders.status, 'UNPAID'), isNull(orders.replacedAt)))
      .for('update'),
  )
  return db
    .with(current)
    .select({
      customerId: carts.customerId,
      email: customers.email,
      couponId: carts.couponId,
      coupon: couponOfCart(db),
      current: {
        id: current.id,
        hash: current.hash,
        cartFingerprint: current.cartFingerprint,
        couponId: current.couponId,
        isCouponRedeemed: current.isCouponRedeemed,
      },
      live: payments,
      catalogVersion: sql`(select ${catalogVersion.version} from ${catalogVersion})`.mapWith(
        catalogVersion.version,
      ),
      ...taxTerms,
      ...shippingTerms,
      lines: nested(selectLines(db, eq(cartItems.cartId, carts.id))),
      priceRules: nested(
        db
          .select({ lineId: cartItems.id, rule: cartItems.priceRule })
          .from(cartItems)
          .where(eq(cartItems.cartId, carts.id)),
      ),
    })
    .from(carts)
    .leftJoin(customers, eq(customers.id, carts.customerId))
    .leftJoin(current, sql`true`)
    .leftJoin(payments, and(eq(payments.orderId, current.id), inArray(payments.status, liveStatuses)))
    .leftJoin(taxTable, sql`true`)
    .leftJoin(taxRates, isTaxedState)
    .where(isOwn[kind])
})

type Row = Awaited<ReturnType<typeof readRow>>[number]

/** The cart's unpaid order, if it was closed before, and the payment that is open for it. */
export type Closed = { current: Row['current']; live: Row['live'] }

/** With the rule that it was priced by. */
export type ClosedLine = CartLine & { priceRule: PriceRule | null }

export type Closing = Closed & {
  customer: { id: number | null; email: string | null }
  coupon: CartCoupon | null
  /** The cart has one that can't be used anymore. */
  hasEndedCoupon: boolean
  lines: ClosedLine[]
  catalogVersion: number
  shipping: ShippingTerms
  taxRule: TaxRule | 'service' | null
}

/**
 * Everything that closing depends on, as it is in this transaction; null without a cart. Lock the cart
 * before.
 */
export async function readClosing(
  { tx, now }: { tx: Transaction; now: Date },
  session: CartSession,
  zipCode: string,
): Promise<Closing | null> {
  const state = stateOfZip(zipCode)
  const [row] = await readRow(tx, session, { state, now })
  if (!row) return null
  const { customerId, email, couponId, coupon, current, live, settings, rates } = row
  const ruleOf = new Map(row.priceRules.map(({ lineId, rule }) => [lineId, rule]))
  return {
    customer: { id: customerId, email },
    coupon,
    hasEndedCoupon: couponId !== null && coupon === null,
    lines: row.lines.map((line) => ({ ...toLine(line), priceRule: ruleOf.get(line.line.id) ?? null })),
    current,
    live,
    catalogVersion: row.catalogVersion,
    shipping: { settings, rates },
    taxRule: ruleByTerms(row, zipCode),
  }
}
