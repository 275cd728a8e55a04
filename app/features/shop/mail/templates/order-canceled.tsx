import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph } from './layout.tsx'
import { moneySentence } from './payments/money-sentence.ts'
import { Reason } from './parts/reason.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const orderCanceled: Template<'order-canceled'> = ({ order, reason, money }, context) => {
  const words = wordsOf(context, 'order-canceled', { order: order.id })
  const ofMoney = moneySentence(money, context.texts)
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Reason context={context}>{reason}</Reason>
        {ofMoney !== null && <Paragraph>{ofMoney}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
