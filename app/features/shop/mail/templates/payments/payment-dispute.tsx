import {
  disputeAdvice,
  disputeReason,
  disputeText,
  isOpenDispute,
} from '#app/features/ground/money/dispute.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { dateText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from '../layout.tsx'

export const paymentDispute: Template<'payment-dispute'> = (
  { orderId, status, amountCents: amount, currency, reason, respondBy },
  { publicUrl, settings },
) => ({
  subject: `Order ${orderId}: ${disputeText({ status, amount, currency })}`,
  heading: disputeText({ status, amount, currency }),
  body: (
    <>
      <Paragraph>
        Order {orderId}. Reason given by the bank: {disputeReason(reason)}.
      </Paragraph>
      <Paragraph>{disputeAdvice[status]}</Paragraph>
      {respondBy && isOpenDispute(status) && (
        <Paragraph>Respond by {dateText(respondBy, settings.timeZone)}.</Paragraph>
      )}
      <Action href={publicUrl + staffPath({ id: orderId })}>View order</Action>
    </>
  ),
  reason: 'You’re receiving this email because this is the shop’s team email address.',
})
