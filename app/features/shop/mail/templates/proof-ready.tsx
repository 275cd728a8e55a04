import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from './layout.tsx'
import { ItemList } from './parts/item-list.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const proofReady: Template<'proof-ready'> = ({ order, proofs, findings }, context) => {
  const words = wordsOf(context, 'proof-ready', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {proofs === 1
          ? words.greeted(order.name, 'one')
          : words.greeted(order.name, 'several', { count: proofs })}
        {findings && (
          <>
            {words.paragraphs('findings')}
            <Quote>{findings.join('\n')}</Quote>
          </>
        )}
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
