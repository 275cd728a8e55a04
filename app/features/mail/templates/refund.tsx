import { cents, formatCents } from '#app/features/pricing/cents.ts'
import { greeting, type Template } from '../letter.ts'
import { Action, Paragraph, Quote } from './layout.tsx'

export const refund: Template<'refund'> = ({ order, amountCents, reason }, { publicUrl }) => ({
  subject: `Order ${order.id}: we have given you money back`,
  heading: `${formatCents(cents(amountCents))} is on its way to you`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We have given back {formatCents(cents(amountCents))} for order {order.id}, the way it was paid. Banks
        take five to ten working days to show it.
      </Paragraph>
      <Quote>{reason}</Quote>
      <Action href={publicUrl + order.path}>See my order</Action>
    </>
  ),
  reason: `You get this mail because you placed order ${order.id}.`,
})
