import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import type { MailContent, MailContext, MailOf, Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from '../layout.tsx'
import { placedOrder, wordsOf } from '../parts/words.tsx'

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
