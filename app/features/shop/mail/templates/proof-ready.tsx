import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const proofReady: Template<'proof-ready'> = ({ order, proofs }, { publicUrl }) => ({
  subject: `Order ${order.id}: your proof is ready`,
  heading: 'Your proof is ready',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        {proofs === 1 ? 'A proof of' : `${proofs} proofs of`} order {order.id}{' '}
        {proofs === 1 ? 'waits' : 'wait'} for you. Look closely at cut line, text and colors, then approve, or
        tell us what to change. We print only what you have approved.
      </Paragraph>
      <Action href={publicUrl + order.path}>Look at the proof</Action>
    </>
  ),
  reason: `You get this mail because you placed order ${order.id}.`,
})
