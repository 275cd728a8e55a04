import { dayText } from '#app/features/ground/time/date-text.ts'
import type { MailContext, MailOf, Template } from '#app/features/shop/mail/mail-template.ts'
import { OrderTable } from './parts/order-table.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'
import { Paragraph } from './layout.tsx'

export const reprint: Template<'reprint'> = (mail, context) =>
  mail.endsOn === null ? ofFree(mail, context) : ofCharged(mail, mail.endsOn, context)

const formatDays = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

function ofFree({ order, firstOrder }: MailOf<'reprint'>, context: MailContext) {
  const words = wordsOf(context, 'reprint.free', { order: order.id, first: firstOrder })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <OrderTable order={order} context={context} />
        {order.arrives && <Paragraph>{words.line('arrival', { days: formatDays(order.arrives) })}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, firstOrder),
  }
}

function ofCharged({ order, firstOrder }: MailOf<'reprint'>, endsOn: string, context: MailContext) {
  const day = dayText(endsOn)
  const words = wordsOf(context, 'reprint.charged', { order: order.id, first: firstOrder, day })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <OrderTable order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, firstOrder),
  }
}
