import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph, Quote } from './layout.tsx'

export const refund: Template<'refund'> = (
  { order, amountCents, reason, isOfOrder = true },
  { publicUrl },
) => ({
  subject: isOfOrder ? `Order ${order.id}: we have given you money back` : 'We have given you money back',
  heading: `${formatCents(cents(amountCents))} is on its way to you`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We have given back {formatCents(cents(amountCents))}{' '}
        {isOfOrder ? `for order ${order.id}` : 'that you paid with a link that was out of date'}, the way it
        was paid. Banks take five to ten working days to show it.
      </Paragraph>
      <Quote>{reason}</Quote>
      {isOfOrder && <Action href={publicUrl + order.path}>See my order</Action>}
    </>
  ),
  reason: isOfOrder
    ? `You get this mail because you placed order ${order.id}.`
    : 'You get this mail because you made a payment in our shop.',
})
