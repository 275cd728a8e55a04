import { staffPath } from '#app/features/ground/orders/order.ts'
import { greetingBefore, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Greeting, Paragraph, Quote } from './layout.tsx'

export const chatMessage: Template<'chat-message'> = ({ order, from, text }, { settings, publicUrl }) => ({
  subject: `Order ${order.id}: new message`,
  heading: `New message about order ${order.id}`,
  body: (
    <>
      {from === 'Admin' && <Greeting text={greetingBefore(text, order.name)} />}
      <Paragraph>{from === 'Admin' ? `${settings.name} wrote to you:` : `${order.name} wrote:`}</Paragraph>
      {text.trim() ? <Quote>{text.trim()}</Quote> : <Paragraph>(image)</Paragraph>}
      <Action href={publicUrl + (from === 'Admin' ? order.path : staffPath(order))}>View and reply</Action>
    </>
  ),
  reason:
    from === 'Admin'
      ? `You’re receiving this email because you placed order ${order.id}. Please reply on the order page, not to this email.`
      : 'You’re receiving this email because you work on this shop’s orders. Please reply on the order page.',
})
