import { staffPath } from '#app/features/ground/orders/order.ts'
import {
  greetsItself,
  type MailContext,
  type MailOf,
  type Template,
} from '#app/features/shop/mail/mail-template.ts'
import { Paragraph, Quote } from './layout.tsx'
import { wordsOf } from './parts/words.tsx'

export const chatMessage: Template<'chat-message'> = (mail, context) =>
  mail.from === 'Admin' ? toCustomer(mail, context) : toTeam(mail, context)

function toCustomer({ order, text }: MailOf<'chat-message'>, context: MailContext) {
  const words = wordsOf(context, 'chat-message.customer', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {greetsItself(text) ? words.paragraphs('body') : words.greeted(order.name, 'body')}
        {text.trim() ? <Quote>{text.trim()}</Quote> : <Paragraph>{words.line('image')}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}

function toTeam({ order, text }: MailOf<'chat-message'>, context: MailContext) {
  const words = wordsOf(context, 'chat-message.team', { order: order.id, customer: order.name })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.paragraphs('body')}
        {text.trim() ? <Quote>{text.trim()}</Quote> : <Paragraph>{words.line('image')}</Paragraph>}
        {words.action(context.publicUrl + staffPath(order), 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
