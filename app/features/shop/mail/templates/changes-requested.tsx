import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { Quote } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const changesRequested: Template<'changes-asked'> = ({ order, reason }, context) => {
  const words = wordsOf(context, 'changes-asked', { order: order.id, customer: order.name })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body')}
        {reason && <Quote>{reason}</Quote>}
        {words.action(context.publicUrl + staffPath(order), 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
