import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const orderHeld: Template<'order-held'> = ({ order }, { publicUrl }) => ({
  subject: `Order ${order.id} is on hold until you answer`,
  heading: `Order ${order.id} is on hold`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We have sent you a proof and have not heard from you, so we have put your order aside. Nothing is
        lost: the moment you approve the proof, ask for changes or write to us, we go on with it.
      </Paragraph>
      <Paragraph>The date on which it was to arrive moves by the time it waits.</Paragraph>
      <Action href={publicUrl + order.path}>Look at the proof</Action>
    </>
  ),
  reason: `You get this mail because you placed order ${order.id}.`,
})
