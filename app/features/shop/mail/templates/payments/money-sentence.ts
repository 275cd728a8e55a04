import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'

/** What happens with the money of an order that was canceled or rejected. */
export function moneySentence({ paidCents, refundedCents, refundCents }: MailedMoney): string {
  const text = (amount: number) => formatCents(cents(amount))
  const left = paidCents - refundedCents
  if (refundCents) {
    const part = refundCents < left ? ` of the ${text(left)} you paid` : ''
    return `We’re refunding ${text(refundCents)}${part} to your original payment method. It may take 5 to 10 business days to appear on your statement.`
  }
  if (left === 0) return 'Your payment was already refunded in full.'
  if (refundCents === null) return `We’ll email you separately about the ${text(left)} you paid.`
  return `No refund: we’re keeping the ${text(left)} you paid. If you have questions, just reply to this email.`
}
