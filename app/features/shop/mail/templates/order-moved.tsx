import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph, Quote } from './layout.tsx'
import { Shipment } from './shipment.tsx'

const news: Record<PaidStatus, { title: string; sentence: string }> = {
  PENDING: { title: 'is pending', sentence: 'We are working on your proof.' },
  APPROVED_BY_ADMIN: { title: 'waits for your approval', sentence: 'Your proof waits for your approval.' },
  APPROVED: {
    title: 'is approved',
    sentence: 'The proof is approved, your order is next in line for printing.',
  },
  REJECTED: { title: 'was rejected', sentence: 'We are sorry: we cannot print this order.' },
  IN_PRINT: { title: 'is in print', sentence: 'Your order is on the press.' },
  READY_TO_SEND: { title: 'is ready to send', sentence: 'Your order is printed, cut and packed.' },
  SENT: { title: 'is on its way', sentence: 'Your order has left our shop.' },
}

export const orderMoved: Template<'order-moved'> = (
  { order, status, reason, carrier, trackingNumber },
  { publicUrl },
) => {
  const { title, sentence } = news[status]
  return {
    subject: `Order ${order.id} ${title}`,
    heading: `Order ${order.id} ${title}`,
    body: (
      <>
        <Paragraph>{greeting(order.name)}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        {status === 'REJECTED' && reason && (
          <>
            <Paragraph>The reason:</Paragraph>
            <Quote>{reason}</Quote>
          </>
        )}
        {status === 'SENT' && <Shipment carrier={carrier} trackingNumber={trackingNumber} />}
        <Action href={publicUrl + order.path}>See my order</Action>
      </>
    ),
    reason: `You get this mail because you placed order ${order.id}.`,
  }
}
