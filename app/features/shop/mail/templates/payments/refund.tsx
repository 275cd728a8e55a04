import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph, Quote } from '../layout.tsx'

export const refund: Template<'refund'> = (
  { order, amountCents, taxCents = 0, parts = '', reason, isOfOrder = true },
  { publicUrl },
) => ({
  subject: isOfOrder ? `Order ${order.id}: refund issued` : 'Refund issued',
  heading: 'Refund issued',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We refunded {formatCents(cents(amountCents))}{' '}
        {isOfOrder ? `for order ${order.id}` : 'that you paid through an outdated link'} to your original
        payment method. {taxCents > 0 && `The refund includes ${formatCents(cents(taxCents))} in tax. `}It may
        take 5 to 10 business days to appear on your statement.
      </Paragraph>
      {parts && <Paragraph>Refund for {parts}.</Paragraph>}
      {reason && <Quote>{reason}</Quote>}
      {isOfOrder && <Action href={publicUrl + order.path}>View order</Action>}
    </>
  ),
  reason: isOfOrder
    ? `You’re receiving this email because you placed order ${order.id}.`
    : 'You’re receiving this email because you made a payment in our shop.',
})
