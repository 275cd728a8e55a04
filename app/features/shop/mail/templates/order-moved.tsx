import type { ApprovedVia, PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph, Quote } from './layout.tsx'
import { moneySentence } from './payments/money-sentence.ts'
import { Shipment } from './shipment.tsx'

const texts: Record<PaidStatus, { title: string; sentence: string }> = {
  PENDING: { title: 'is pending', sentence: 'We are working on your proof.' },
  APPROVED_BY_ADMIN: {
    title: 'is waiting for your approval',
    sentence: 'Your proof is ready for you to approve.',
  },
  APPROVED: {
    title: 'is approved',
    sentence: 'The proof is approved, and your order is next in line for printing.',
  },
  REJECTED: { title: 'was rejected', sentence: 'We’re sorry, but we can’t print this order.' },
  IN_PRINT: { title: 'is in print', sentence: 'Your order is being printed.' },
  READY_TO_SEND: { title: 'is ready to send', sentence: 'Your order is printed, cut, and packed.' },
  SENT: { title: 'is on its way', sentence: 'Your order has shipped.' },
}

const occasions: Record<ApprovedVia, string> = {
  phone: 'after your call',
  mail: 'after your email',
  in_person: 'after your visit',
}

export const orderMoved: Template<'order-moved'> = (
  { order, status, reason, money, approval, ...shipment },
  { publicUrl, settings },
) => {
  const { title, sentence } = texts[status]
  return {
    subject: `Order ${order.id} ${title}`,
    heading: `Order ${order.id} ${title}`,
    body: (
      <>
        <Paragraph>{greeting(order.name)}</Paragraph>
        {approval ? (
          <>
            <Paragraph>
              {`${approval.by} at ${settings.name} approved the proof for you ${occasions[approval.via]}. Your order is next in line for printing.`}
            </Paragraph>
            <Paragraph>
              If you did not ask for this, or something in the proof is wrong, reply to this email right away
              so that we don’t print it.
            </Paragraph>
          </>
        ) : (
          <Paragraph>{sentence}</Paragraph>
        )}
        {status === 'REJECTED' && reason && (
          <>
            <Paragraph>Reason:</Paragraph>
            <Quote>{reason}</Quote>
          </>
        )}
        {money && <Paragraph>{moneySentence(money)}</Paragraph>}
        {status === 'SENT' && <Shipment {...shipment} />}
        <Action href={publicUrl + order.path}>View order</Action>
      </>
    ),
    reason: `You’re receiving this email because you placed order ${order.id}.`,
  }
}
