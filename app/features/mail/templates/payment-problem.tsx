import { formatCents, formatMoney } from '#app/features/pricing/cents.ts'
import type { MailOf, Template } from '../letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const paymentProblem: Template<'payment-problem'> = (mail, { publicUrl }) => ({
  subject: `Payment problem: ${headingOf(mail)}`,
  heading: headingOf(mail),
  body: (
    <>
      <Paragraph>{explanations[mail.kind]}</Paragraph>
      <Action href={`${publicUrl}/admin/payment-problems`}>Review payment problems</Action>
    </>
  ),
  reason: 'You get this mail because you receive this shop’s team mail.',
})

function headingOf({
  kind,
  orderId,
  amountCents,
  currency,
  expectedCents,
}: MailOf<'payment-problem'>): string {
  const money = formatMoney(amountCents, currency)
  if (kind === 'unknown') return `${money} arrived for an unknown payment`
  if (kind === 'surplus') return `Order ${orderId} was paid twice: ${money} to refund`
  return `Order ${orderId}: ${money} arrived instead of ${formatCents(expectedCents ?? 0)}`
}

const explanations: Record<MailOf<'payment-problem'>['kind'], string> = {
  'wrong-amount': 'The order was not marked as paid by it. Refund the money or contact the customer.',
  surplus:
    'The customer paid a link that another payment had replaced. No second order was made. Refund the money.',
  unknown:
    'The payment provider reported a payment that this shop did not open. Look it up at the payment provider.',
}
