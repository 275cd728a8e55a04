import type { Template } from '#app/features/shop/mail/letter.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { Action, Paragraph, Quote } from './layout.tsx'

export const changesAsked: Template<'changes-asked'> = ({ order, reason }, { publicUrl }) => ({
  subject: `Order ${order.id}: changes asked`,
  heading: `Changes asked for order ${order.id}`,
  body: (
    <>
      <Paragraph>{order.name} does not approve the proof yet. The order is pending again.</Paragraph>
      {reason && <Quote>{reason}</Quote>}
      <Action href={publicUrl + staffPath(order)}>Open the order</Action>
    </>
  ),
  reason: 'You get this mail because you work on this shop’s orders.',
})
