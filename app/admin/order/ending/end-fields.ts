import { formatCents, cents } from '#app/features/ground/money/cents.ts'
import { readCents } from '#app/admin/form/read-fields.ts'

export type EndFields = { reason: string; refund: 'full' | 'part' | 'none'; amount: string }

type MoneyFields = Omit<EndFields, 'reason'>

/** Returns null if nothing is refunded or the amount can't be refunded. */
export function centsToRefund({ refund, amount }: MoneyFields, left: number): number | null {
  if (refund === 'none') return null
  if (refund === 'full') return left
  return amountProblem(amount, left) ? null : readCents(amount)
}

/** Sends a full refund as the amount shown, so that the API detects any other refund made in the meantime. */
export const refundChoiceOf = (fields: MoneyFields, left: number): number | 'none' =>
  centsToRefund(fields, left) ?? 'none'

export function amountProblem(text: string, left: number): string | null {
  const amount = readCents(text)
  if (amount === null || !Number.isInteger(amount)) return 'Enter an amount'
  if (amount < 1) return 'Enter an amount above 0'
  return amount > left ? `You can refund up to ${formatCents(cents(left))}` : null
}
