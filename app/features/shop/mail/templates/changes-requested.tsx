import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { Action, Paragraph, Quote } from './layout.tsx'

export const changesRequested: Template<'changes-asked'> = ({ order, reason }, { publicUrl }) => ({
  subject: `Order ${order.id}: changes requested`,
  heading: `Changes requested for order ${order.id}`,
  body: (
    <>
      <Paragraph>{order.name} requested changes to the proof. The order is pending again.</Paragraph>
      {reason && <Quote>{reason}</Quote>}
      <Action href={publicUrl + staffPath(order)}>View order</Action>
    </>
  ),
  reason: 'You’re receiving this email because you work on this shop’s orders.',
})
