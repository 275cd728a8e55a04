import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import {
  calculateServiceTax,
  findShownTax,
  type TaxQuestion,
} from '#app/features/goods/tax/service-tax.server.ts'
import { cartTotals } from '#app/features/sales/cart/cart.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import { carts } from '#app/schema/cart.server.ts'
import { unusableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { removeCoupon, setCartZipCode } from '#app/features/sales/cart/change-cart.server.ts'
import { taxCart } from '#app/features/sales/cart/tax-cart.server.ts'
import { lockCart, readCart, totalGrams, type Cart } from '#app/features/sales/cart/read-cart.server.ts'
import type { Catalog } from '#app/features/goods/catalog/catalog.ts'
import { findSellable } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { providerBusy } from '#app/features/sales/payments/open-payment.server.ts'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { CheckoutInput } from './checkout.input.ts'
import { endOutdated } from './end-outdated.server.ts'
import { placeOrder, type OrderToPay, type OutdatedPayment } from './place-order.server.ts'

/** The provider's limit for card payments. */
const maxPaymentCents = 99_999_999

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'settings' | 'log'> & { now: Date }

/** Concurrent checkouts of the same cart replace each other's payment. */
const maxAttempts = 10

/**
 * An unchanged cart returns the same order and payment. Throws conflict (empty, already paid, or taxed differently than
 * shown), invalid, or busy (payment provider or tax service does not respond).
 */
export async function closeCart(
  context: Context,
  session: CartSession,
  input: CheckoutInput,
): Promise<OrderToPay> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const result = await freezeCart(context, session, input)
    if (result === 'coupon-ended') throw unusableCoupon()
    if ('question' in result) await askForTax(context, result.question)
    else if ('outdated' in result) await endOutdated(context, result.outdated)
    else return result
  }
  throw providerBusy()
}

type Untaxed = { question: TaxQuestion }

/** Outside the transaction, whose next attempt finds the answer. Nobody pays more than was shown. */
async function askForTax(context: Context, question: TaxQuestion): Promise<void> {
  const shownCents = await findShownTax(context.db, question)
  const { taxCents } = await calculateServiceTax(context, question)
  if (shownCents === null || shownCents === taxCents) return
  throw conflict(`Sales tax is now ${formatCents(taxCents)}. Please check the new total and pay again.`)
}

async function freezeCart(
  { db, jobs, provider, now }: Context,
  session: CartSession,
  input: CheckoutInput,
): Promise<OrderToPay | OutdatedPayment | Untaxed | 'coupon-ended'> {
  return db.transaction(async (tx) => {
    const cartId = await lockCart(tx, session)
    const catalog = await readCatalog(tx)
    const cart = await readCart({ db: tx, now }, session)
    if (cart.lines.length === 0) throw conflict('Your cart is empty')
    checkSellable(catalog, cart)
    if (!(await checkCoupon(tx, cart))) return 'coupon-ended'
    const quote = await quoteShipping(
      { db: tx, now },
      { zipCode: input.zipCode, grams: totalGrams(cart.lines) },
    )
    if (!quote) throw invalid(invalidZip, { zipCode: invalidZip })
    const untaxed = cartTotals(
      cart.lines.map((line) => line.priceCents),
      cart.coupon?.percentage ?? 0,
      quote.priceCents,
    )
    const { zipCode } = input
    const { totals, tax, question } = await taxCart({ db: tx, now }, { cartId, zipCode }, untaxed)
    if (question) return { question }
    if (totals.totalCents > maxPaymentCents) {
      throw invalid('This order is too large to pay by card. Please contact us.')
    }
    if (totals.totalCents < 1) throw invalid('There is nothing to pay for this order. Please contact us.')
    await setCartZipCode(tx, cartId, input.zipCode)
    const contact = { ...input, email: await emailOf(tx, session, input.email) }
    return placeOrder({ tx, jobs, provider, now, cart, quote, totals, tax, contact })
  })
}

function checkSellable(catalog: Catalog, cart: Cart): void {
  for (const { categoryId, isDesignDisabled, name } of cart.lines) {
    if (categoryId !== null) findSellable(catalog, categoryId)
    if (isDesignDisabled) throw conflict(`${name} is no longer sold. Please remove it from your cart.`)
  }
}

/** Removes an expired coupon and returns false, so that nobody pays more than was shown. */
async function checkCoupon(tx: Transaction, cart: Cart): Promise<boolean> {
  const [row] = await tx.select({ couponId: carts.couponId }).from(carts).where(eq(carts.id, cart.id))
  if (!row?.couponId || cart.coupon) return true
  await removeCoupon(tx, cart.id)
  return false
}

async function emailOf(tx: Transaction, session: CartSession, email: string): Promise<string> {
  if (session.kind === 'anonymous') return email
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, session.customerId))
  return customer?.email ?? email
}
