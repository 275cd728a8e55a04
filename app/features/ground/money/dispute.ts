import { formatMoney } from './cents.ts'
import { codeText } from '#app/features/ground/text/capitalize.ts'

/** closed: ended without a decision, for example because it was only an inquiry. */
export const disputeStatuses = ['needs-response', 'under-review', 'won', 'lost', 'closed'] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

export const openDisputeStatuses = ['needs-response', 'under-review'] as const satisfies DisputeStatus[]

export const isOpenDispute = (status: DisputeStatus): boolean =>
  openDisputeStatuses.some((open) => open === status)

/** Returns whether the dispute blocks printing because the money is, or may be, lost. */
export const stopsPrinting = (status: DisputeStatus): boolean => isOpenDispute(status) || status === 'lost'

export const disputeLabels: Record<DisputeStatus, string> = {
  'needs-response': 'Needs response',
  'under-review': 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

type Dispute = { status: DisputeStatus; amount: number; currency: string }

export function disputeText({ status, amount, currency }: Dispute): string {
  const money = formatMoney(amount, currency)
  if (status === 'won') return `Dispute over ${money} won`
  if (status === 'lost') return `Dispute over ${money} lost`
  if (status === 'closed') return `Dispute over ${money} closed`
  return `The customer’s bank disputes ${money}`
}

export const disputeAdvice: Record<DisputeStatus, string> = {
  'needs-response': 'Don’t print the order. Respond in the payment provider’s dashboard.',
  'under-review': 'Don’t print the order until the bank has decided.',
  won: 'The shop keeps the money, and the order can be printed.',
  lost: 'The customer got the money back. Don’t print the order.',
  closed: 'The shop keeps the money, and the order can be printed.',
}

/** Formats the provider's codes, such as 'product_not_received'. */
export const disputeReason = codeText
