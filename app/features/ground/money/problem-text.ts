import { formatCents, formatMoney } from '#app/features/ground/money/cents.ts'
import type { ProblemKind } from '#app/features/ground/money/payment.ts'

type Problem = {
  kind: ProblemKind
  amount: number | null
  currency: string | null
  expected: number | null
}

export function problemText({ kind, amount, currency, expected }: Problem): string {
  const money = amount === null || currency === null ? 'Money' : formatMoney(amount, currency)
  switch (kind) {
    case 'wrong-amount':
      return `${money} arrived instead of ${formatCents(expected ?? 0)}`
    case 'surplus':
      return `${money} was paid by an outdated link`
    case 'unknown':
      return `${money} arrived for an unknown payment`
    case 'no-answer':
      return 'The payment provider does not answer about a payment'
  }
}

export const problemAdvice: Record<ProblemKind, string> = {
  'wrong-amount': 'It pays no order. Refund it, or settle it with the customer.',
  surplus: 'Another payment had replaced this one, so no order was made with it. Refund it.',
  unknown: 'This shop did not open that payment. Look it up at the payment provider.',
  'no-answer': 'It is asked again by itself. Check the status page of the payment provider.',
}
