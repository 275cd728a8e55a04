import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'
import { Shipment } from './shipment.tsx'

export const trackingChanged: Template<'tracking-changed'> = (
  { order, carrier, trackingNumber },
  { publicUrl },
) => ({
  subject: `Order ${order.id}: new tracking number`,
  heading: `How to follow order ${order.id}`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        What we told you about your parcel before was not right. Please use this from now on; we are sorry for
        the trouble.
      </Paragraph>
      <Shipment carrier={carrier} trackingNumber={trackingNumber} />
      <Action href={publicUrl + order.path}>See my order</Action>
    </>
  ),
  reason: `You get this mail because you placed order ${order.id}.`,
})
