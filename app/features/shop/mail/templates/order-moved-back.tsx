import type { MoveBackStatus } from '#app/features/ground/orders/order-status.ts'
import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'

const texts: Record<MoveBackStatus, { title: string; sentence: string }> = {
  APPROVED_BY_ADMIN: {
    title: 'proof recalled',
    sentence:
      'We’ve recalled the proof we sent you, so you can’t approve it right now. We’ll email you when a new proof is ready.',
  },
  APPROVED: {
    title: 'approval voided',
    sentence:
      'Your approval no longer applies, and we will not print from that proof. We’ll send you a new proof to approve.',
  },
  IN_PRINT: {
    title: 'printing stopped',
    sentence: 'We’ve stopped printing your order for now. Your approval still applies.',
  },
  READY_TO_SEND: {
    title: 'back in print',
    sentence: 'Your order isn’t ready to ship yet. It’s back in print.',
  },
  SENT: {
    title: 'not shipped yet',
    sentence:
      'We emailed you that your order had shipped, but it hasn’t left our shop yet. Please ignore that tracking number. We’ll email you when it ships.',
  },
}

export const orderMovedBack: Template<'order-moved-back'> = ({ order, from }, { publicUrl }) => {
  const { title, sentence } = texts[from]
  return {
    subject: `Order ${order.id}: ${title}`,
    heading: `Order ${order.id}: ${title}`,
    body: (
      <>
        <Paragraph>{greeting(order.name)}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Action href={publicUrl + order.path}>View order</Action>
      </>
    ),
    reason: `You’re receiving this email because you placed order ${order.id}.`,
  }
}
