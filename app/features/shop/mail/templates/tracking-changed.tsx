import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'
import { Shipment } from './shipment.tsx'

export const trackingChanged: Template<'tracking-changed'> = (
  { order, carrier, trackingNumber },
  { publicUrl },
) => ({
  subject: `Order ${order.id}: new tracking number`,
  heading: `New tracking details for order ${order.id}`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        The tracking details we sent you earlier were wrong. Please use these instead. We’re sorry for the
        mix-up.
      </Paragraph>
      <Shipment carrier={carrier} trackingNumber={trackingNumber} />
      <Action href={publicUrl + order.path}>View order</Action>
    </>
  ),
  reason: `You’re receiving this email because you placed order ${order.id}.`,
})
