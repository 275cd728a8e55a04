import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { liveStatuses } from '#app/features/ground/money/payment.ts'
import { promisedArrival } from '#app/features/goods/shipping/promised-arrival.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { countAttempts } from '#app/features/people/identity/attempts.server.ts'
import { redeemCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import { setArrival, setCouponRedeemed } from '#app/features/sales/orders/unpaid-orders.server.ts'
import { expirePayment } from '#app/features/sales/payments/expire-payment.server.ts'
import { providerBusy } from '#app/features/sales/payments/open-payment.server.ts'
import {
  planPayment,
  savePayment,
  type PaymentToOpen,
} from '#app/features/sales/payments/prepare-payment.server.ts'
import { stillProcessing } from '#app/features/sales/payments/processing-payment.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { orderItems, orders, quotes } from '#app/schema/orders.server.ts'
import { quoteNotFound } from './lock-quote.server.ts'
import { quoteState, type QuoteState } from './quote-state.ts'

export const quotePaymentLimits = { address: { attempts: 60, minutes: 15 } }

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'settings' | 'log'> & { now: Date }
type QuoteKey = { orderId: number; hash: string | undefined }

const maxAttempts = 5

/**
 * Returns the quote's open payment, or a new one to open. Throws not_found, conflict (canceled, ended, paid, or the
 * bank is processing a payment) or busy.
 */
export async function payQuote(
  context: Context & { clientAddress: string },
  key: QuoteKey,
): Promise<PaymentToOpen> {
  const { clientAddress } = context
  await countAttempts(context, [{ key: `pay-quote:${clientAddress}`, limit: quotePaymentLimits.address }])
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const prepared = await context.db.transaction((tx) => preparePayment(context, tx, key))
    if (!('outdatedId' in prepared)) return prepared
    await endOutdated(context, prepared.outdatedId)
  }
  throw providerBusy()
}

async function endOutdated(context: Context, paymentId: number): Promise<void> {
  await expirePayment(context, paymentId).catch((error: unknown) => {
    context.log.error({ error, paymentId }, 'could not expire an outdated payment')
    throw providerBusy()
  })
}

async function preparePayment(
  { jobs, provider, now }: Context,
  tx: Transaction,
  { orderId, hash }: QuoteKey,
): Promise<PaymentToOpen | { outdatedId: number }> {
  const findQuote = () =>
    tx
      .select({ quote: quotes, hash: orders.hash })
      .from(quotes)
      .innerJoin(orders, eq(orders.id, quotes.orderId))
      .where(eq(quotes.orderId, orderId))
  const [initial] = await findQuote()
  if (!initial || initial.hash !== hash) throw quoteNotFound()
  const order = await lockAnyOrder(tx, orderId)
  // The quote may have been canceled or changed while waiting.
  const { quote } = (await findQuote())[0] ?? initial
  const settings = await readShopSettings(tx)
  const today = dayAt(now, settings.timeZone)
  refuseClosed(quoteState({ ...quote, orderStatus: order.status }, today), quote.endsOn)
  const [live] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, liveStatuses)))
  if (live?.processingSince) throw stillProcessing()
  if (live && live.expiresAt <= now) return { outdatedId: live.id }
  if (live) return { ...live, email: order.email, hash: order.hash, returnPath: null }
  if (order.couponId !== null && !order.isCouponRedeemed) {
    const isRedeemed = await redeemCoupon(tx, order.couponId, now)
    if (!isRedeemed) throw conflict('The coupon of this quote can’t be used anymore. Please contact us.')
    await setCouponRedeemed(tx, orderId, true)
  }
  // Delivery dates count from the payment, not from the quote.
  const ordered = await tx
    .select({ options: orderItems.options })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  await setArrival(tx, orderId, promisedArrival(now, settings, daysLessOf(ordered)))
  const payment = planPayment({ now }, { amountCents: order.totalCents, email: order.email })
  await savePayment({ tx, jobs, provider, now }, order.id, payment)
  return { ...payment, orderId, hash: order.hash }
}

/** Throws conflict. */
function refuseClosed(state: QuoteState, endsOn: string): void {
  if (state === 'canceled') throw conflict('This quote was canceled. Please contact us for a new one.')
  if (state === 'ended') {
    throw conflict(`This quote expired on ${dayText(endsOn)}. Please contact us for a new one.`)
  }
  if (state === 'paid') throw conflict('This quote was already paid')
}
