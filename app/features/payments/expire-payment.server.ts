import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Shop } from '#app/platform/shop.server.ts'
import { payments } from './payments.tables.server.ts'
import { recordPayment } from './record-payment.server.ts'

const dataSchema = z.object({ paymentId: z.number() })

/** Makes an outdated payment unpayable; a customer who was faster has paid, and gets the order. */
export async function expirePayment(shop: Shop, data: unknown): Promise<void> {
  const { paymentId } = dataSchema.parse(data)
  const { db, provider } = shop
  // One that was never opened has no link that anybody could pay by.
  await db
    .update(payments)
    .set({ status: 'expired' })
    .where(
      and(eq(payments.id, paymentId), eq(payments.status, 'opening'), isNull(payments.providerPaymentId)),
    )
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId))
  if (payment?.status !== 'open' || !payment.providerPaymentId) return
  const type = await provider.expirePayment(payment.providerPaymentId)
  const { amountCents, currency } = await provider.readPayment(payment.providerPaymentId)
  const { providerPaymentId, idempotencyKey } = payment
  await recordPayment({ ...shop, now: shop.now() }, provider.name, {
    type,
    providerPaymentId,
    idempotencyKey,
    amountCents,
    currency,
  })
}
