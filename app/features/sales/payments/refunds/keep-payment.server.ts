import { and, asc, eq, inArray } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { cents, formatCents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { paysForOrder } from '#app/features/ground/money/payment.ts'
import { isOrderEnded } from '#app/features/ground/orders/cancellation.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { lockOrder } from '#app/features/sales/order-access/find-order.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import type { KeepInput } from './refunds.input.ts'

/**
 * Decides that what is left of the payment of a canceled or rejected order is not refunded. Throws not_found or conflict
 * (the order has not ended, another amount is left, or it was decided already).
 */
export async function keepPayment(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  orderId: number,
  { amount }: KeepInput,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!isOrderEnded(await lockOrder(tx, orderId))) {
      throw conflict('Only the payment of a canceled or rejected order can be kept')
    }
    const paid = await lockPaid(tx, orderId)
    const left = sumCents(paid.map(leftOf))
    const kept = sumCents(paid.map(({ keptCents }) => keptCents ?? cents(0)))
    if (left === 0) throw conflict('The payment is already fully refunded')
    if (kept >= left) throw conflict('It was already decided to keep it')
    if (amount !== left) throw conflict(`${formatCents(left)} is left of the payment now. Review it first.`)
    for (const payment of paid) await recordKept(tx, payment, leftOf(payment))
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

type Payment = typeof payments.$inferSelect

export const leftOf = ({
  amountCents,
  refundedCents,
}: Pick<Payment, 'amountCents' | 'refundedCents'>): Cents => cents(amountCents - refundedCents)

/** The payment that paid for the order, and then those for its edits. */
export async function lockPaid(tx: Transaction, orderId: number): Promise<Payment[]> {
  const received = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['paid', 'surplus'])))
    .orderBy(asc(payments.id))
    .for('update')
  return received.filter(paysForOrder)
}

export async function recordKept(tx: Transaction, { id }: { id: number }, keptCents: Cents): Promise<void> {
  await tx.update(payments).set({ keptCents }).where(eq(payments.id, id))
}
