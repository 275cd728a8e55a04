import { formatCents, formatMoney } from './cents.ts'
import type { ProblemKind } from './payment.ts'

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
      return `${money} was paid with an expired link`
    case 'unknown':
      return `${money} arrived for an unknown payment`
    case 'no-answer':
      return 'The payment provider isn’t responding about a payment'
    case 'refund-declined':
      return `A refund of ${money} was declined`
  }
}

export const problemAdvice: Record<ProblemKind, string> = {
  'wrong-amount': 'It doesn’t pay for an order. Refund it, or work it out with the customer.',
  surplus: 'A newer payment had replaced this one, so it didn’t place an order. Refund it.',
  unknown: 'This shop didn’t create that payment. Look it up with the payment provider.',
  'no-answer': 'We’ll keep trying. Check the payment provider’s status page.',
  'refund-declined': 'The customer may expect it. Refund it again, or pay it back another way.',
}
