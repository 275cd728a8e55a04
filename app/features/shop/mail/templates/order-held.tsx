import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const orderHeld: Template<'order-held'> = ({ order }, { publicUrl }) => ({
  subject: `Order ${order.id} is on hold: please review your proof`,
  heading: `Order ${order.id} is on hold`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We sent you a proof and haven’t heard back, so your order is on hold. Approve the proof, request
        changes, or send us a message, and we’ll get back to work on it.
      </Paragraph>
      <Paragraph>Your delivery date will be pushed back by the time your order is on hold.</Paragraph>
      <Action href={publicUrl + order.path}>Review proof</Action>
    </>
  ),
  reason: `You’re receiving this email because you placed order ${order.id}.`,
})
