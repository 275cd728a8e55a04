import { createHash } from 'node:crypto'
import type { CartTotals } from '#app/features/sales/cart/cart.ts'
import type { CartTax } from '#app/features/sales/cart/tax-cart.server.ts'
import { removeCoupon, setCartZipCode } from '#app/features/sales/cart/change-cart.server.ts'
import { isForLine } from '#app/features/sales/coupons/coupon-terms.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import type { CartWithLines } from '#app/features/sales/cart/cart-lines.server.ts'
import type { CartCoupon } from '#app/features/sales/cart/read-cart.server.ts'
import { replaceOrder } from '#app/features/sales/payments/end-payment.server.ts'
import {
  planPayment,
  savePayment,
  type PaymentToOpen,
} from '#app/features/sales/payments/prepare-payment.server.ts'
import { startFreeOrder } from '#app/features/sales/payments/start-order.server.ts'
import { stillProcessing } from '#app/features/sales/payments/processing-payment.server.ts'
import {
  insertUnpaidOrder,
  setCouponRedeemed,
  updateAddress,
} from '#app/features/sales/orders/unpaid-orders.server.ts'
import type { ShippingQuote } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { CheckoutInput } from './checkout.input.ts'
import type { Closed } from './read-closing.server.ts'

export type CheckoutContext = {
  tx: Transaction
  jobs: Jobs
  provider: PaymentProvider
  now: Date
  cart: CartWithLines & { coupon: CartCoupon | null }
  /** The order and payment from an earlier checkout of the cart. */
  closed: Closed
  quote: ShippingQuote
  totals: CartTotals
  tax: CartTax | null
  contact: CheckoutInput
  /** Lines that the customer approves without a proof. */
  printExactly?: readonly number[]
}

/** An order with nothing left to pay. */
export type CompleteOrder = { complete: { id: number; hash: string } }

export type OutdatedPayment = { outdated: { orderId: number; paymentId: number } }

export async function placeOrder(
  context: CheckoutContext,
): Promise<PaymentToOpen | OutdatedPayment | CompleteOrder | 'coupon-ended'> {
  const { tx, jobs, now, cart, quote, contact } = context
  const { current, live } = context.closed
  const { email } = contact
  const payment = planPayment(context, { amountCents: context.totals.totalCents, email })
  const cartFingerprint = fingerprint(context)
  if (live?.processingSince) throw stillProcessing()
  const isUnchanged = current?.cartFingerprint === cartFingerprint
  if (current && live && (!isUnchanged || live.expiresAt <= now)) {
    return { outdated: { orderId: current.id, paymentId: live.id } }
  }
  if (current && isUnchanged) {
    const { arrivesFrom, arrivesTo } = quote
    // The amounts are equal, but the address may be in another state with the same tax.
    await updateAddress(tx, current.id, { ...contact, arrivesFrom, arrivesTo, ...frozenTax(context.tax) })
    await saveZipCode(context)
    if (cart.coupon && !current.isCouponRedeemed) {
      if (!(await redeemCoupon(tx, cart.coupon.id, now))) {
        await removeCoupon(tx, cart.id)
        return 'coupon-ended'
      }
      await setCouponRedeemed(tx, current.id, true)
    }
    if (live) return { ...live, email, hash: current.hash, returnPath: null }
    await savePayment(context, current.id, payment)
    return { ...payment, orderId: current.id, hash: current.hash }
  }
  if (current) await replaceOrder({ tx, jobs, now }, current)
  if (cart.coupon && !(await redeemCoupon(tx, cart.coupon.id, now))) {
    await removeCoupon(tx, cart.id)
    return 'coupon-ended'
  }
  const hash = randomToken()
  const orderId = await createOrder(context, { hash, cartFingerprint })
  await saveZipCode(context)
  if (context.totals.totalCents === 0) {
    await startFreeOrder({ tx, jobs, now }, orderId)
    return { complete: { id: orderId, hash } }
  }
  await savePayment(context, orderId, payment)
  return { ...payment, orderId, hash }
}

async function saveZipCode({ tx, cart, contact: { zipCode } }: CheckoutContext): Promise<void> {
  if (zipCode !== cart.zipCode) await setCartZipCode(tx, cart.id, zipCode)
}

/** Leaves out the address, which may change without a new payment. */
function fingerprint({ cart, totals, quote, printExactly = [] }: CheckoutContext): string {
  const lines = cart.lines.map((line) => [
    line.id,
    line.quantity,
    line.priceCents,
    line.width,
    line.height,
    line.artwork?.id ?? null,
    ...line.options,
    ...(line.artworkDesign ? [line.artworkDesign] : []),
    ...(printExactly.includes(line.id) ? ['exactly'] : []),
  ])
  const content = [lines, cart.coupon?.id ?? null, totals, quote.priceCents]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

function frozenTax(tax: CartTax | null) {
  const rule = tax && 'state' in tax ? tax : null
  return {
    taxState: rule?.state ?? null,
    taxRateMillionths: rule?.rateMillionths ?? null,
    taxableCents: rule?.taxableCents ?? null,
    isShippingTaxed: rule?.isShippingTaxed ?? null,
    taxCalculationId: tax && 'taxCalculationId' in tax ? tax.taxCalculationId : null,
  }
}

/** Creates the order without a payment. */
export function createOrder(
  { tx, now, cart, quote, totals, tax, contact, printExactly = [] }: CheckoutContext,
  frozen: { hash: string; cartFingerprint: string },
): Promise<number> {
  const { coupon } = cart
  const order = {
    ...contact,
    ...totals,
    waivedShippingCents: coupon?.kind === 'free-shipping' ? quote.priceCents : null,
    ...frozenTax(tax),
    ...frozen,
    cartId: cart.id,
    customerId: cart.customerId,
    couponId: coupon?.id ?? null,
    couponCode: coupon?.code ?? null,
    couponPercentage: coupon?.kind === 'percentage' ? coupon.percentage : null,
    isCouponRedeemed: coupon !== null,
    arrivesFrom: quote.arrivesFrom,
    arrivesTo: quote.arrivesTo,
    createdAt: now,
  }
  const items = cart.lines.map((line) => ({
    cartItemId: line.id,
    kind: line.kind,
    name: line.name,
    categoryId: line.categoryId,
    libraryProductId: line.libraryProductId,
    width: line.width,
    height: line.height,
    unit: line.unit,
    shape: line.shape,
    quantity: line.quantity,
    priceCents: line.priceCents,
    priceWithoutPromotionCents: line.priceWithoutPromotionCents,
    isDiscountable: !coupon || isForLine(coupon, line),
    pricedAt: line.pricedAt,
    priceRule: line.priceRule,
    options: line.options,
    artworkFileId: line.artwork?.id ?? null,
    artworkDesign: line.artworkDesign,
    printExactly: printExactly.includes(line.id),
  }))
  return insertUnpaidOrder(tx, order, items)
}
