import {
  beginsWithGreeting,
  type Template,
  type MailContext,
  type MailOf,
} from '#app/features/shop/mail/mail-template.ts'
import { staffPath } from '#app/features/ground/orders/order.ts'
import { Quote, Paragraph } from './layout.tsx'
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

export const proofReminder: Template<'proof-reminder'> = (mail, context) =>
  aboutOrder(mail.isLast ? 'proof-reminder.last' : 'proof-reminder.first', mail, context)

export const orderHeld: Template<'order-held'> = (mail, context) => aboutOrder('order-held', mail, context)

export const orderLink: Template<'order-link'> = (mail, context) => aboutOrder('order-link', mail, context)

function aboutOrder(
  set: 'proof-reminder.first' | 'proof-reminder.last' | 'order-held' | 'order-link',
  { order }: Pick<MailOf<'order-held'>, 'order'>,
  context: MailContext,
) {
  const words = wordsOf(context, set, { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

export const chatMessage: Template<'chat-message'> = (mail, context) =>
  mail.from === 'Admin' ? toCustomer(mail, context) : toTeam(mail, context)

function toCustomer({ order, text }: MailOf<'chat-message'>, context: MailContext) {
  const words = wordsOf(context, 'chat-message.customer', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {beginsWithGreeting(text) ? words.paragraphs('body') : words.greeted(order.name, 'body')}
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
