import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { orders } from '#app/schema/orders.server.ts'
import { expirePayment, type ExpiringContext } from '#app/features/sales/payments/expire-payment.server.ts'
import { stillProcessing } from '#app/features/sales/payments/processing-payment.server.ts'
import { providerBusy } from '#app/features/sales/payments/open-payment.server.ts'
import type { PaymentResult } from '#app/features/sales/payments/record-payment.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { OutdatedPayment } from './place-order.server.ts'

export async function endOutdated(
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
    // Its order may already be paid by this payment or another.
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
