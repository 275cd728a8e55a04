import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { minPaymentCents } from '#app/features/ground/money/payment.ts'
import {
  calculateServiceTax,
  findShownTax,
  type TaxableSale,
} from '#app/features/goods/tax/service-tax.server.ts'
import { cartTotals } from '#app/features/sales/cart/cart.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { isForLines } from '#app/features/sales/coupons/coupon-terms.ts'
import { notFirstOrder, unusableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { isFirstOrder } from '#app/features/sales/coupons/first-order.server.ts'
import { refuseUnavailableOption } from '#app/features/sales/cart/price-line.ts'
import { removeCoupon } from '#app/features/sales/cart/change-cart.server.ts'
import { taxCart } from '#app/features/sales/cart/tax-cart.server.ts'
import type { CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { lockExistingCart } from '#app/features/sales/cart/lock-cart.server.ts'
import { totalGrams } from '#app/features/sales/cart/read-cart.server.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { providerBusy } from '#app/features/sales/payments/open-payment.server.ts'
import { quoteByTerms } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { PaymentToOpen } from '#app/features/sales/payments/prepare-payment.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { expirePayment, type ExpiringContext } from '#app/features/sales/payments/expire-payment.server.ts'
import { stillProcessing } from '#app/features/sales/payments/processing-payment.server.ts'
import type { PaymentResult } from '#app/features/sales/payments/record-payment.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { CheckoutInput, CloseInput } from './checkout.input.ts'
import {
  placeOrder,
  type CheckoutContext,
  type CompleteOrder,
  type OutdatedPayment,
} from './place-order.server.ts'
import { readClosing } from './read-closing.server.ts'
import { refuseBeforeOpening } from './requirements.server.ts'

const notOpenYet =
  'This shop isn’t taking orders yet. Your cart is saved: please come back later, or contact us.'

/** The provider's limit for card payments. */
const maxPaymentCents = 99_999_999

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'settings' | 'log'> & { now: Date }

/** Concurrent checkouts of the same cart replace each other's payment, so stop retrying at some point. */
const maxAttempts = 10

/**
 * Returns the same order and payment for an unchanged cart. An order with nothing left to pay is completed immediately.
 * Throws conflict (the shop isn't open yet, the cart is empty or already paid, the tax differs from the tax shown, or
 * an item to print exactly needs a proof), invalid, or busy (the payment provider or tax service does not respond).
 */
export async function closeCart(
  context: Context,
  session: CartSession,
  { printExactly = [], ...input }: CloseInput,
): Promise<PaymentToOpen | CompleteOrder> {
  await refuseBeforeOpening(context.db, notOpenYet)
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await freezeCart(context, session, input, (checkout) =>
      placeOrder({ ...checkout, printExactly: approvedItems(checkout, printExactly) }),
    )
    if (result === 'coupon-ended') throw unusableCoupon()
    if (result === 'not-first-order') throw notFirstOrder()
    if ('pendingSale' in result) await calculatePendingTax(context, result.pendingSale)
    else if ('outdated' in result) await endOutdated(context, result.outdated)
    else return result
  }
  throw providerBusy()
}

/** Throws conflict if the cart has changed or one of the items needs a proof. */
function approvedItems({ cart: { lines } }: CheckoutContext, printExactly: number[]): number[] {
  for (const id of printExactly) {
    const line = lines.find((each) => each.id === id)
    if (!line) throw conflict('Your cart has changed. Please check it, then pay again.')
    if (!line.canPrintExactly) throw conflict(`${line.name} needs a proof before we print it.`)
  }
  return printExactly
}

type Untaxed = { pendingSale: TaxableSale }

/**
 * Calls the tax service outside the transaction; the next attempt finds the stored result. Throws conflict if the tax
 * differs from the tax shown.
 */
async function calculatePendingTax(context: Context, sale: TaxableSale): Promise<void> {
  const shownCents = await findShownTax(context.db, sale)
  const { taxCents } = await calculateServiceTax(context, sale)
  if (shownCents === null || shownCents === taxCents) return
  throw conflict(`Sales tax is now ${formatCents(taxCents)}. Please check the new total and pay again.`)
}

/** Runs `place` last in the transaction. If this returns a `pendingSale`, calculate its tax before the next attempt. */
export async function freezeCart<Placed>(
  { db, jobs, provider, now }: Context,
  session: CartSession,
  input: CheckoutInput,
  place: (checkout: CheckoutContext) => Promise<Placed | 'coupon-ended'>,
): Promise<Placed | Untaxed | 'coupon-ended' | 'not-first-order'> {
  const { zipCode } = input
  const catalog = await readCatalog(db)
  return db.transaction(async (tx) => {
    const cartId = await lockExistingCart(tx, session)
    if (cartId === null) throw conflict('Your cart is empty')
    const closing = await readClosing({ tx, now }, cartId, { zipCode, catalog })
    const { current } = closing
    const { lines, customerId } = closing.cart
    if (lines.length === 0) throw conflict('Your cart is empty')
    checkSellable(closing.catalog, lines)
    const email = closing.accountEmail ?? input.email
    const coupon = closing.coupon && isForLines(closing.coupon, lines) ? closing.coupon : null
    const isIneligible =
      coupon?.isFirstOrderOnly === true &&
      // Checked even for unchanged carts, because the email may be different.
      !(await isFirstOrder(tx, { email, customerId }, current?.id ?? null))
    if (closing.hasEndedCoupon || isIneligible) {
      // Customers never pay more than the total they saw.
      await removeCoupon(tx, cartId)
      return isIneligible ? 'not-first-order' : 'coupon-ended'
    }
    const parcel = { zipCode, grams: totalGrams(lines), daysLess: daysLessOf(lines) }
    const quote = quoteByTerms(closing.shipping, parcel, now)
    if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
    const untaxed = cartTotals(lines, coupon, quote.priceCents)
    const taxed = { cartId, zipCode, rule: closing.taxRule }
    const { totals, tax, pendingSale } = await taxCart({ db: tx, now }, taxed, untaxed)
    if (pendingSale) return { pendingSale }
    if (totals.totalCents > maxPaymentCents) {
      throw invalid('This order is too large to pay by card. Please contact us.')
    }
    if (totals.totalCents > 0 && totals.totalCents < minPaymentCents) {
      throw invalid(
        `The total is ${formatCents(totals.totalCents)}, but the least you can pay by card is ${formatCents(minPaymentCents)}. Please add something to your cart or contact us.`,
      )
    }
    const cart = { ...closing.cart, coupon }
    const contact = { ...input, email }
    return place({ tx, jobs, provider, now, cart, closed: closing, quote, totals, tax, contact })
  })
}

function checkSellable(catalog: Catalog, lines: CartLine[]): void {
  for (const { categoryId, isUnavailable, name, options } of lines) {
    if (isUnavailable) {
      const problem = categoryId === null ? 'no longer sold' : 'out of stock'
      throw conflict(`${name} is ${problem}. Please remove it from your cart.`)
    }
    if (categoryId !== null) refuseUnavailableOption(findSellable(catalog, categoryId), options)
  }
}

async function endOutdated(
  context: ExpiringContext,
  { orderId, paymentId }: OutdatedPayment['outdated'],
): Promise<void> {
  const { db, log } = context
  const recorded = await expirePayment(context, paymentId).catch((error: unknown) => {
    log.error({ error, paymentId }, 'could not expire an outdated payment')
    throw providerBusy()
  })
  if (await isPaid(db, orderId, recorded)) {
    throw conflict(
      `You have just paid order ${orderId} from this cart. Please check what is left in your cart before you pay again.`,
    )
  }
}

async function isPaid(db: Queryable, orderId: number, recorded: PaymentResult): Promise<boolean> {
  switch (recorded) {
    case 'paid':
      return true
    case 'processing':
      throw stillProcessing()
    // The order may already be paid, by this payment or another.
    case 'nothing-new':
    case 'expired':
    case 'surplus':
    case 'mismatch':
    case 'unknown':
    case 'foreign': {
      const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
      return order !== undefined && order.status !== 'UNPAID'
    }
    default:
      return recorded satisfies never
  }
}
