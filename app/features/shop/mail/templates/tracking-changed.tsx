import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { ItemList } from './parts/item-list.tsx'
import { Shipment } from './parts/shipment.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const trackingChanged: Template<'tracking-changed'> = (
  { order, isAddition, carrier, trackingNumber, moreParcels },
  context,
) => {
  const words = wordsOf(context, isAddition ? 'tracking-added' : 'tracking-corrected', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Shipment {...{ context, carrier, trackingNumber, moreParcels }} />
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
