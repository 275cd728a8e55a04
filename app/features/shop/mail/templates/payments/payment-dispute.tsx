import {
  disputeAdvice,
  disputeReason,
  disputeText,
  isOpenDispute,
} from '#app/features/ground/money/dispute.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { dateText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { wordsOf } from '../parts/words.tsx'

export const paymentDispute: Template<'payment-dispute'> = (
  { orderId, status, amountCents: amount, currency, reason, respondBy },
  context,
) => {
  const { publicUrl, settings } = context
  const dispute = disputeText({ status, amount, currency })
  const words = wordsOf(context, 'payment-dispute', { order: orderId, dispute })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body', { reason: disputeReason(reason), advice: disputeAdvice[status] })}
        {respondBy &&
          isOpenDispute(status) &&
          words.paragraphs('respond', { day: dateText(respondBy, settings.timeZone) })}
        {words.action(publicUrl + staffPath({ id: orderId }), 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
