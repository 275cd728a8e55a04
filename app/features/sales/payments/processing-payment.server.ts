import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { quotePath } from '#app/features/ground/orders/order.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { mailedOrder } from '#app/features/sales/orders/mailed-order.server.ts'
import { isQuoted } from '#app/features/sales/orders/unpaid-orders.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { PaymentEvent } from '#app/platform/payments/payment-provider.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { LockedPayment } from './lock-payment.server.ts'

type Context = { tx: Transaction; jobs: Jobs; now: Date }

/** Until the bank confirms or declines the payment, a second one for the same cart could charge the customer twice. */
export const stillProcessing = () =>
  conflict('Your bank is still processing your payment for this cart. We’ll email you once it has arrived.')

export async function recordProcessing(
  { tx, now }: Context,
  { payment }: LockedPayment,
  { providerPaymentId }: PaymentEvent,
): Promise<'processing' | 'nothing-new'> {
  if (payment.status !== 'opening' && payment.status !== 'open') return 'nothing-new'
  await tx
    .update(payments)
    .set({ status: 'open', providerPaymentId, processingSince: payment.processingSince ?? now })
    .where(eq(payments.id, payment.id))
  return 'processing'
}

/** Emails the customer, who left the checkout believing that the order was paid. */
export async function writeFailedMail(context: Context, order: LockedPayment['order']): Promise<void> {
  if (order.status !== 'UNPAID' || order.replacedAt !== null) return
  const mailed = await mailedOrder(context.tx, order)
  const about = isQuoted(order)
    ? { order: { ...mailed, path: quotePath(order) }, isOfQuote: true as const }
    : { order: mailed }
  await writeMail(context, order.email, { template: 'payment-failed', ...about })
}
