import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

export const proofReady: Template<'proof-ready'> = ({ order, proofs }, { publicUrl }) => ({
  subject: `Order ${order.id}: your proof is ready`,
  heading: 'Your proof is ready',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        {proofs === 1 ? 'A proof is' : `${proofs} proofs are`} ready for order {order.id}. Check the cut line,
        text, and colors closely, then approve the proof or request changes. We print only what you approve.
      </Paragraph>
      <Action href={publicUrl + order.path}>Review proof</Action>
    </>
  ),
  reason: `You’re receiving this email because you placed order ${order.id}.`,
})
