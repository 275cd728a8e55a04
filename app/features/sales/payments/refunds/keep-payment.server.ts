import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { cents, formatCents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { balanceOf, type LedgerPayment } from '#app/features/ground/money/ledger.ts'
import { isOrderEnded } from '#app/features/ground/orders/cancellation.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { lockOrder } from '#app/features/sales/orders/find-order.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { lockLedger } from './ledger.server.ts'
import type { KeepInput } from './refunds.input.ts'

/**
 * Records the decision not to refund the rest of the payment of a canceled or rejected order. Throws not_found or
 * conflict (the order has not ended, a different amount is left, or this was already decided).
 */
export async function keepPayment(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
  { amount }: KeepInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isOrderEnded(order)) {
      throw conflict('You can only keep the payment of a canceled or rejected order')
    }
    const ledger = await lockLedger(tx, order)
    const { leftCents: left } = balanceOf(ledger)
    const kept = sumCents(ledger.payments.map(({ keptCents }) => keptCents ?? cents(0)))
    if (left === 0) throw conflict('The payment is already fully refunded')
    if (kept >= left) throw conflict('Already marked as kept')
    if (amount !== left) throw conflict(`${formatCents(left)} of the payment is left now. Review it first.`)
    await keepRemainder(tx, ledger.payments, [])
    await recordChange(
      { tx, staff, now },
      {
        action: 'keep payment',
        subject: 'order',
        subjectId: orderId,
        changes: { keptCents: [kept || null, left] },
      },
    )
  })
}

/** Records that the shop keeps whatever is left of each payment after the requested refunds. */
export async function keepRemainder(
  tx: Transaction,
  paid: readonly LedgerPayment[],
  requested: readonly { paymentId: number; amountCents: Cents }[],
): Promise<void> {
  for (const { id, amountCents, refundedCents } of paid) {
    const refund = requested.find(({ paymentId }) => paymentId === id)
    const keptCents = cents(amountCents - refundedCents - (refund?.amountCents ?? 0))
    await tx.update(payments).set({ keptCents }).where(eq(payments.id, id))
  }
}
