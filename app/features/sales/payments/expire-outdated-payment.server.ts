import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { orders } from '#app/schema/orders.server.ts'
import { expirePayment, type ExpiringContext } from './expire-payment.server.ts'
import { payments } from '#app/schema/payments.server.ts'

const dataSchema = z.object({ paymentId: z.number() })

/** Reschedules itself if it runs too early, for example because a clock was corrected. */
export async function expireOutdatedPayment(context: ExpiringContext, data: unknown): Promise<void> {
  const { paymentId } = dataSchema.parse(data)
  const { db, jobs, now, log } = context
  const [found] = await db
    .select({ expiresAt: payments.expiresAt, status: orders.status, replacedAt: orders.replacedAt })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  if (!found) throw new Error(`payment ${paymentId} not found`)
  const { expiresAt, status, replacedAt } = found
  if (status === 'UNPAID' && replacedAt === null && now < expiresAt) {
    await db.transaction((tx) => jobs.enqueue(tx, 'expire-payment', { paymentId }, { startAfter: expiresAt }))
    return
  }
  const recorded = await expirePayment(context, paymentId)
  log.debug({ paymentId, recorded }, 'an outdated payment was checked')
}
