import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Template, MailContent, MailContext, MailOf } from '#app/features/shop/mail/mail-template.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { Quote } from './layout.tsx'
import { OrderTable } from './parts/order-table.tsx'
import { wordsOf, placedOrder } from './parts/words.tsx'

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

type Refund = MailOf<'refund'>

export const refund: Template<'refund'> = (mail, context) =>
  (mail.isOfOrder ?? true) ? ofOrder(mail, context) : ofOutdatedLink(mail, context)

function ofOrder(
  { order, amountCents, taxCents = 0, parts = '', reason }: Refund,
  context: MailContext,
): MailContent {
  const words = wordsOf(context, 'refund.order', { order: order.id, amount: text(amountCents) })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {taxCents > 0
          ? words.greeted(order.name, 'taxed', { tax: text(taxCents) })
          : words.greeted(order.name, 'body')}
        {parts && words.paragraphs('items', { items: parts })}
        {reason && <Quote>{reason}</Quote>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

function ofOutdatedLink({ order, amountCents, taxCents = 0, reason }: Refund, context: MailContext) {
  const words = wordsOf(context, 'refund.outdated-link', { amount: text(amountCents) })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {taxCents > 0
          ? words.greeted(order.name, 'taxed', { tax: text(taxCents) })
          : words.greeted(order.name, 'body')}
        {reason && <Quote>{reason}</Quote>}
      </>
    ),
    reason: words.line('note'),
  }
}

const text = (amount: number) => formatCents(cents(amount))
