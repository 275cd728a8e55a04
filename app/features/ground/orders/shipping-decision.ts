import { formatCents } from '#app/features/ground/money/cents.ts'

export const shippingChoices = ['keep', 'refund', 'due'] as const

export type ShippingChoice = (typeof shippingChoices)[number]

/** Returns text such as '$3.20 more than was paid'. The difference is the current quote minus the shipping paid. */
export function differenceText(differenceCents: number): string {
  if (differenceCents === 0) return 'the same as was paid'
  return `${formatCents(Math.abs(differenceCents))} ${differenceCents > 0 ? 'more' : 'less'} than was paid`
}

export function decisionText(choice: ShippingChoice, differenceCents: number): string {
  const amount = formatCents(Math.abs(differenceCents))
  if (choice === 'due') return `${amount} recorded as due`
  if (choice === 'refund') return `${amount} refunded`
  return `price kept, ${differenceText(differenceCents)}`
}
