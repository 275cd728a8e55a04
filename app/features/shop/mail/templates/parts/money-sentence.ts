import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import type { MailedMoney } from '#app/features/ground/shop/mail.ts'
import { filledLine, type ChangedTexts } from '#app/features/shop/mail/texts/fill-text.ts'

/** Returns a sentence about the payment of a canceled or rejected order; null if nothing was paid. */
export function moneySentence(
  { paidCents, refundedCents, refundCents }: MailedMoney,
  texts: ChangedTexts = {},
): string | null {
  const text = (amount: number) => formatCents(cents(amount))
  const left = paidCents - refundedCents
  if (refundCents) {
    const refund = text(refundCents)
    return refundCents < left
      ? filledLine(texts, 'money', 'refundInPart', { refund, paid: text(left) })
      : filledLine(texts, 'money', 'refundInFull', { refund })
  }
  if (paidCents === 0) return null
  if (left === 0) return filledLine(texts, 'money', 'refundedBefore')
  return filledLine(texts, 'money', refundCents === null ? 'decidedLater' : 'kept', { paid: text(left) })
}
