import { and, asc, eq, inArray } from 'drizzle-orm'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Ledger, LedgerPayment } from '#app/features/ground/money/ledger.ts'
import { taxOfPayment } from '#app/features/ground/money/order-edit.ts'
import { paysForOrder } from '#app/features/ground/money/payment.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { orderEdits, type orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'totalCents' | 'taxCents' | 'editedTaxCents' | 'dueCents'
>
type Payment = typeof payments.$inferSelect

export type ReceivedPayment = LedgerPayment & Pick<Payment, 'keptCents'>

/** The payments that paid for the order and for its edits. Money that paid for nothing is not in it. */
export async function readLedger(db: Queryable, order: Order): Promise<Ledger> {
  return ledgerOf(order, await received(db, order.id))
}

/** Locks the payments, too. Lock the order first. */
export async function lockLedger(
  tx: Transaction,
  order: Order,
): Promise<Omit<Ledger, 'payments'> & { payments: ReceivedPayment[] }> {
  return ledgerOf(order, await received(tx, order.id).for('update', { of: payments }))
}

/** The same for one payment, which may also be one that paid for nothing. */
export function ledgerPayment(order: Order, payment: Payment, editTaxCents: number | null): ReceivedPayment {
  return {
    id: payment.id,
    amountCents: payment.receivedCents === null ? payment.amountCents : cents(payment.receivedCents),
    taxCents: cents(taxOfPayment(order, payment, editTaxCents ?? 0)),
    refundedCents: payment.refundedCents,
    refundedTaxCents: payment.refundedTaxCents,
    keptCents: payment.keptCents,
  }
}

const received = (db: Queryable, orderId: number) =>
  db
    .select({ payment: payments, editTaxCents: orderEdits.taxDifferenceCents })
    .from(payments)
    .leftJoin(orderEdits, eq(orderEdits.id, payments.orderEditId))
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['paid', 'surplus'])))
    .orderBy(asc(payments.id))

const ledgerOf = (order: Order, rows: Awaited<ReturnType<typeof received>>) => ({
  totalCents: order.totalCents,
  dueCents: order.dueCents,
  payments: rows
    .filter(({ payment }) => paysForOrder(payment))
    .map(({ payment, editTaxCents }) => ledgerPayment(order, payment, editTaxCents)),
})
