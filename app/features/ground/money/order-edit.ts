import { paysForOrder, type PaymentStatus } from './payment.ts'

/**
 * proposed: waiting for the customer's payment, with the order unchanged. due: applied, but not paid yet. applied:
 * paid, refunded, or with no price difference. waived: applied, and the difference is no longer owed.
 */
export const orderEditStatuses = ['proposed', 'due', 'applied', 'waived', 'withdrawn'] as const

export type OrderEditStatus = (typeof orderEditStatuses)[number]

type EditedOrder = { taxCents: number; editedTaxCents: number }

/** Returns the tax in the payment that paid for the order, excluding tax changes by later edits. */
export const taxPaid = ({ taxCents, editedTaxCents }: EditedOrder): number => taxCents - editedTaxCents

type Payment = { status: PaymentStatus; orderEditId: number | null }

/**
 * Returns the tax in a payment. `editTaxCents` is the tax of the edit that it is for, if any. A payment that paid for
 * nothing includes no tax.
 */
export function taxOfPayment(order: EditedOrder, payment: Payment, editTaxCents: number): number {
  if (!paysForOrder(payment)) return 0
  return payment.status === 'paid' ? taxPaid(order) : editTaxCents
}
