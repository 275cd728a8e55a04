import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import type { MailOf, Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from '../layout.tsx'

export const paymentProblem: Template<'payment-problem'> = (mail, { publicUrl }) => ({
  subject: `Payment problem: ${headingOf(mail)}`,
  heading: headingOf(mail),
  body: (
    <>
      <Paragraph>{problemAdvice[mail.kind]}</Paragraph>
      <Action href={`${publicUrl}/admin/orders/payment-problems`}>Review payment problems</Action>
    </>
  ),
  reason: 'You’re receiving this email because this is the shop’s team email address.',
})

function headingOf({
  kind,
  orderId,
  amountCents,
  currency,
  expectedCents,
}: MailOf<'payment-problem'>): string {
  const text = problemText({ kind, amount: amountCents, currency, expected: expectedCents })
  return orderId === null ? text : `${text} (order ${orderId})`
}
