import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
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

/** Reads the payments for the order and its edits, except payments that weren't needed, such as duplicates. */
export async function readLedger(db: Queryable, order: Order): Promise<Ledger> {
  return ledgerOf(order, await paymentsOf(db, isPaymentOf(order)))
}

/** Reads the ledger and locks its payments. Lock the order first. */
export async function lockLedger(
  tx: Transaction,
  order: Order,
): Promise<Omit<Ledger, 'payments'> & { payments: ReceivedPayment[] }> {
  return ledgerOf(order, await paymentsOf(tx, isPaymentOf(order)).for('update', { of: payments }))
}

/** Locks one payment of the order, even one that wasn't needed. Returns null if the order has no such payment. */
export async function lockLedgerPayment(
  tx: Transaction,
  order: Order,
  paymentId: number,
): Promise<(ReceivedPayment & { payment: Payment }) | null> {
  const isThisPayment = and(eq(payments.orderId, order.id), eq(payments.id, paymentId))
  const [row] = await paymentsOf(tx, isThisPayment).for('update', { of: payments })
  return row ? { ...ledgerPayment(order, row), payment: row.payment } : null
}

const isPaymentOf = ({ id }: Order) =>
  and(eq(payments.orderId, id), inArray(payments.status, ['paid', 'surplus']))

const paymentsOf = (db: Queryable, condition: SQL | undefined) =>
  db
    .select({ payment: payments, editTaxCents: orderEdits.taxDifferenceCents })
    .from(payments)
    .leftJoin(orderEdits, eq(orderEdits.id, payments.orderEditId))
    .where(condition)
    .orderBy(asc(payments.id))

type Row = Awaited<ReturnType<typeof paymentsOf>>[number]

const ledgerPayment = (order: Order, { payment, editTaxCents }: Row): ReceivedPayment => ({
  id: payment.id,
  amountCents: payment.receivedCents === null ? payment.amountCents : cents(payment.receivedCents),
  taxCents: cents(taxOfPayment(order, payment, editTaxCents ?? 0)),
  refundedCents: payment.refundedCents,
  refundedTaxCents: payment.refundedTaxCents,
  keptCents: payment.keptCents,
})

const ledgerOf = (order: Order, rows: Row[]) => ({
  totalCents: order.totalCents,
  dueCents: order.dueCents,
  payments: rows.filter(({ payment }) => paysForOrder(payment)).map((row) => ledgerPayment(order, row)),
})
