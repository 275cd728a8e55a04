import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from '../layout.tsx'
import { OrderTable } from '../parts/order-table.tsx'
import { wordsOf } from '../parts/words.tsx'

export const quote: Template<'quote'> = ({ order, quoteId, note, endsOn }, context) => {
  const words = wordsOf(context, 'quote', { quote: quoteId, day: dayText(endsOn) })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        {note && <Quote>{note}</Quote>}
        <OrderTable order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
        {words.paragraphs('questions')}
      </>
    ),
    reason: words.line('note'),
  }
}
