import type { MovableBack } from '#app/features/ground/orders/order-status.ts'
import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'

const news: Record<MovableBack, { title: string; sentence: string }> = {
  APPROVED_BY_ADMIN: {
    title: 'proof recalled',
    sentence:
      'We have recalled the proof we sent you, so it cannot be approved for now. We will email you when a proof is ready for your approval.',
  },
  APPROVED: {
    title: 'approval voided',
    sentence:
      'Your approval no longer applies, and we will not print from that proof. We will send you a new proof to approve.',
  },
  IN_PRINT: {
    title: 'printing stopped',
    sentence: 'We have stopped printing your order for now. Your approval still applies.',
  },
  READY_TO_SEND: {
    title: 'back in print',
    sentence: 'Your order is not ready to ship yet: it is back in print.',
  },
  SENT: {
    title: 'not shipped yet',
    sentence:
      'We told you that your order was on its way. It has not left our shop yet, so please ignore that tracking number. We will email you when it ships.',
  },
}

export const orderMovedBack: Template<'order-moved-back'> = ({ order, from }, { publicUrl }) => {
  const { title, sentence } = news[from]
  return {
    subject: `Order ${order.id}: ${title}`,
    heading: `Order ${order.id}: ${title}`,
    body: (
      <>
        <Paragraph>{greeting(order.name)}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Action href={publicUrl + order.path}>See my order</Action>
      </>
    ),
    reason: `You get this mail because you placed order ${order.id}.`,
  }
}
