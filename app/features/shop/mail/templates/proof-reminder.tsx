import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const proofReminder: Template<'proof-reminder'> = ({ order, isLast }, { publicUrl }) => ({
  subject: `Order ${order.id}: your proof is waiting for you`,
  heading: 'Your proof is waiting for you',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        {isLast
          ? `The proof for order ${order.id} has been waiting for several days. If we don’t hear from you within two days, we’ll put the order on hold.`
          : `The proof for order ${order.id} is ready. We’ll start printing as soon as you approve it.`}
      </Paragraph>
      <Paragraph>
        Approve it, request changes, or send us a message on the order page. Nothing is printed until you
        approve it.
      </Paragraph>
      <Action href={publicUrl + order.path}>Review proof</Action>
    </>
  ),
  reason: `You’re receiving this email because you placed order ${order.id}.`,
})
