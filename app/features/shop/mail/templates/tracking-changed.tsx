import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'
import { Shipment } from './shipment.tsx'

const addition = {
  subject: 'another package is on its way',
  heading: (orderId: number) => `Another package of order ${orderId} is on its way`,
  sentence: 'Another package of your order has shipped. Here are the tracking details of all its packages.',
}

const correction = {
  subject: 'new tracking number',
  heading: (orderId: number) => `New tracking details for order ${orderId}`,
  sentence:
    'The tracking details we sent you earlier were wrong. Please use these instead. We’re sorry for the mix-up.',
}

export const trackingChanged: Template<'tracking-changed'> = (
  { order, isAddition, carrier, trackingNumber, moreParcels },
  { publicUrl },
) => {
  const { subject, heading, sentence } = isAddition ? addition : correction
  return {
    subject: `Order ${order.id}: ${subject}`,
    heading: heading(order.id),
    body: (
      <>
        <Paragraph>{greeting(order.name)}</Paragraph>
        <Paragraph>{sentence}</Paragraph>
        <Shipment carrier={carrier} trackingNumber={trackingNumber} moreParcels={moreParcels} />
        <Action href={publicUrl + order.path}>View order</Action>
      </>
    ),
    reason: `You’re receiving this email because you placed order ${order.id}.`,
  }
}
