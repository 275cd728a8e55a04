import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { ItemList } from './parts/item-list.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const proofReady: Template<'proof-ready'> = ({ order, proofs }, context) => {
  const words = wordsOf(context, 'proof-ready', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {proofs === 1
          ? words.greeted(order.name, 'one')
          : words.greeted(order.name, 'several', { count: proofs })}
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
