import { paysForOrder, type PaymentStatus } from './payment.ts'

/**
 * proposed: waits for the customer's payment, and the order is as it was. due: applied, and has yet to be paid. applied:
 * paid, refunded, or without a difference. waived: applied, and staff don't ask for the difference any more.
 */
export const orderEditStatuses = ['proposed', 'due', 'applied', 'waived', 'withdrawn'] as const

export type OrderEditStatus = (typeof orderEditStatuses)[number]

type EditedOrder = { taxCents: number; editedTaxCents: number }

/** The tax in the payment that paid for the order: what edits changed since isn't in it. */
export const taxPaid = ({ taxCents, editedTaxCents }: EditedOrder): number => taxCents - editedTaxCents

type Payment = { status: PaymentStatus; orderEditId: number | null }

/** The tax that a payment paid; `editTaxCents` is that of its edit, if it is for one. Money that paid no order has none. */
export function taxOfPayment(order: EditedOrder, payment: Payment, editTaxCents: number): number {
  if (!paysForOrder(payment)) return 0
  return payment.status === 'paid' ? taxPaid(order) : editTaxCents
}
