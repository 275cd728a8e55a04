import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { OrderTable } from '../parts/order-table.tsx'
import { wordsOf } from '../parts/words.tsx'

export const paymentFailed: Template<'payment-failed'> = ({ order, isOfQuote }, context) => {
  const words = wordsOf(context, 'payment-failed')
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, isOfQuote ? 'quoteBody' : 'body')}
        <OrderTable order={order} context={context} />
        {isOfQuote
          ? words.action(context.publicUrl + order.path, 'quoteButton')
          : words.action(`${context.publicUrl}/cart`, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
