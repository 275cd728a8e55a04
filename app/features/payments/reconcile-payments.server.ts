import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { requestPayment } from './open-payment.server.ts'
import { payments } from './payments.tables.server.ts'
import { recordPayment } from './record-payment.server.ts'

const batch = 200
const longestPauseMs = 60 * 60 * 1000
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Asks the provider about payments nobody told us the end of: webhooks get lost, processes die. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const { db, log } = shop
  const due = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.status, ['opening', 'open']), lt(payments.nextCheckAt, shop.now())))
    .orderBy(asc(payments.nextCheckAt))
    .limit(batch)
  for (const payment of due) {
    try {
      await reconcile(shop, payment)
    } catch (error) {
      log.warn({ error, paymentId: payment.id }, 'a payment could not be reconciled yet')
    }
    await postpone(shop, payment)
  }
}

async function reconcile(shop: Shop, payment: typeof payments.$inferSelect): Promise<void> {
  const { db, provider, jobs } = shop
  const age = shop.now().getTime() - payment.createdAt.getTime()
  if (payment.status === 'opening') await requestPayment(shop, payment.id)
  const [{ providerPaymentId } = { providerPaymentId: null }] = await db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.id, payment.id))
  if (!providerPaymentId) return
  const { status, amountCents, currency } = await provider.readPayment(providerPaymentId)
  if (status === 'open') {
    if (age < abandonedAfterMs) return
    await db.transaction((tx) => jobs.enqueue(tx, 'expire-payment', { paymentId: payment.id }))
    return
  }
  const { idempotencyKey } = payment
  await recordPayment({ ...shop, now: shop.now() }, provider.name, {
    type: status,
    providerPaymentId,
    idempotencyKey,
    amountCents,
    currency,
  })
}

/** Asks again after a minute, then two, four … up to an hour. */
async function postpone({ db, now }: Shop, { id, checks }: typeof payments.$inferSelect): Promise<void> {
  const pauseMs = Math.min(60_000 * 2 ** Math.min(checks, 10), longestPauseMs)
  await db
    .update(payments)
    .set({ checks: checks + 1, nextCheckAt: new Date(now().getTime() + pauseMs) })
    .where(eq(payments.id, id))
}
