import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { OrderTable } from './parts/order-table.tsx'
import { wordsOf } from './parts/words.tsx'
import { Paragraph } from './layout.tsx'

const formatDays = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

export const orderPaid: Template<'order-paid'> = ({ order, isReprint, isPrintedExactly }, context) => {
  const words = wordsOf(context, 'order-paid', { order: order.id })
  const body = isReprint ? 'reprintBody' : isPrintedExactly ? 'exactBody' : 'body'
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, body)}
        <OrderTable order={order} context={context} />
        {order.arrives && <Paragraph>{words.line('arrival', { days: formatDays(order.arrives) })}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
