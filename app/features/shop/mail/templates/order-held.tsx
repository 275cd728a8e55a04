import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { ItemList } from './parts/item-list.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const orderHeld: Template<'order-held'> = ({ order }, context) => {
  const words = wordsOf(context, 'order-held', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
