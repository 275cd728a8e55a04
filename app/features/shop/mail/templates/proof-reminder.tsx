import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

export const proofReminder: Template<'proof-reminder'> = ({ order, isLast }, { publicUrl }) => ({
  subject: `Order ${order.id}: your proof still waits for you`,
  heading: isLast ? 'We still wait for your word' : 'Your proof waits for you',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        {isLast
          ? `The proof of order ${order.id} has waited for you for days now. Without an answer we put the order on hold within two days.`
          : `The proof of order ${order.id} is ready. We print as soon as you approve it.`}
      </Paragraph>
      <Paragraph>
        Approve it, ask for changes, or just write to us on the order’s page: nothing is printed before you
        approve.
      </Paragraph>
      <Action href={publicUrl + order.path}>Look at the proof</Action>
    </>
  ),
  reason: `You get this mail because you placed order ${order.id}.`,
})
