import { conflict, invalid } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { quotePath } from '#app/features/ground/orders/order.ts'
import { calculateServiceTax } from '#app/features/goods/tax/service-tax.server.ts'
import { removeCoupon } from '#app/features/sales/cart/change-cart.server.ts'
import { findOwnCart } from '#app/features/sales/cart/cart-lines.server.ts'
import { freezeCart } from '#app/features/sales/checkout/close-cart.server.ts'
import { createOrder, type CheckoutContext } from '#app/features/sales/checkout/place-order.server.ts'
import { refuseBeforeOpening } from '#app/features/sales/checkout/requirements.server.ts'
import { redeemCoupon, notFirstOrder, unusableCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { composeMailedOrder, readMailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import { quotedFingerprint } from '#app/schema/orders.server.ts'
import { providerBusy } from '#app/features/sales/payments/open-payment.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import {
  cartSessionOf,
  findQuote,
  lockDraft,
  refuseSent,
  saveQuote,
  type Quote,
} from './lock-quote.server.ts'
import { checkLastDay, withQuote } from './manage-quote.server.ts'
import type { SendQuoteInput } from './quotes.input.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'settings' | 'log'> & { staff: Customer; now: Date }

type Sent = { version: number; orderId: number }

const maxAttempts = 3

/**
 * Freezes prices, tax and shipping as an unpaid order, without opening a payment, and emails its link. Throws not_found,
 * stale, conflict (sent, canceled, without items, or the shop isn't open yet), invalid (contact, last day, coupon) or
 * busy (tax service).
 */
export async function sendQuote(
  context: Context,
  quoteId: number,
  { version: seen, ...contact }: SendQuoteInput,
): Promise<Sent> {
  const quote = await findQuote(context.db, quoteId)
  refuseSent(quote)
  await refuseBeforeOpening(context.db, 'Customers can’t pay yet. Setup shows what is missing.')
  const session = cartSessionOf(quote)
  const cart = await findOwnCart(context.db, session)
  if (!cart || cart.lines.length === 0) throw conflict('Add an item before sending the quote')
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const frozen = await freezeCart(context, session, contact, (checkout) =>
      freezeQuote(context, checkout, { id: quoteId, seen }),
    )
    if (frozen === 'coupon-ended') throw unusableCoupon()
    if (frozen === 'not-first-order') throw notFirstOrder()
    if (!('pendingSale' in frozen)) return frozen
    await calculateServiceTax(context, frozen.pendingSale)
  }
  throw providerBusy()
}

async function freezeQuote(
  { staff }: Context,
  checkout: CheckoutContext,
  { id, seen }: { id: number; seen: number },
): Promise<Sent | 'coupon-ended'> {
  const { tx, jobs, now, cart } = checkout
  const quote = await lockDraft(tx, id, seen)
  await checkLastDay(tx, quote.endsOn, now)
  if (checkout.totals.totalCents === 0)
    throw invalid('There is nothing to pay for this quote. Change its coupon.')
  if (cart.coupon && !(await redeemCoupon(tx, cart.coupon.id, now))) {
    await removeCoupon(tx, cart.id)
    return 'coupon-ended'
  }
  const orderId = await createOrder(checkout, { hash: randomToken(), cartFingerprint: quotedFingerprint })
  const version = await saveQuote(tx, quote, { orderId, sentAt: now })
  const { totalCents } = checkout.totals
  const changes = changesBetween({}, { endsOn: quote.endsOn, totalCents })
  await recordChange(
    { tx, staff, now },
    { action: 'send', subject: 'quote', subjectId: id, version, changes },
  )
  await mailQuote({ tx, jobs, now }, quote, orderId)
  return { version, orderId }
}

/** Sends the same email again. Throws not_found, stale or conflict (paid, canceled, ended or not sent yet). */
export function sendQuoteAgain(
  { db, jobs, staff, now }: Pick<Context, 'db' | 'jobs' | 'staff' | 'now'>,
  quoteId: number,
  { version: seen }: { version: number },
): Promise<{ version: number }> {
  return withQuote(db, quoteId, seen, async (tx, quote, order) => {
    if (!order) throw conflict('This quote has not been sent yet')
    await checkLastDay(tx, quote.endsOn, now)
    const version = await saveQuote(tx, quote)
    const subject = { subject: 'quote', subjectId: quoteId, version }
    await recordChange({ tx, staff, now }, { action: 'send again', ...subject })
    await mailQuote({ tx, jobs, now }, quote, order.id)
    return { version }
  })
}

async function mailQuote(
  context: { tx: Transaction; jobs: Jobs; now: Date },
  { id, note, endsOn }: Quote,
  orderId: number,
): Promise<void> {
  const order = await lockAnyOrder(context.tx, orderId)
  const items = await readMailedItems(context.tx, orderId)
  // Delivery dates count from the payment.
  const mailed = { ...composeMailedOrder(order, items), path: quotePath(order), arrives: null }
  const mail: Mail =
    order.reprintOf === null
      ? { template: 'quote', order: mailed, quoteId: id, note, endsOn }
      : { template: 'reprint', order: mailed, firstOrder: order.reprintOf, endsOn }
  await writeMail(context, order.email, mail)
}
