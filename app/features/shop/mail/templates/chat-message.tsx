import { staffPath } from '#app/features/ground/orders/order.ts'
import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph, Quote } from './layout.tsx'

export const chatMessage: Template<'chat-message'> = ({ order, from, text }, { settings, publicUrl }) => ({
  subject: `Order ${order.id}: new message`,
  heading: `New message about order ${order.id}`,
  body: (
    <>
      {from === 'Admin' && <Paragraph>{greeting(order.name)}</Paragraph>}
      <Paragraph>{from === 'Admin' ? `${settings.name} wrote to you:` : `${order.name} wrote:`}</Paragraph>
      {text.trim() ? <Quote>{text.trim()}</Quote> : <Paragraph>(a picture)</Paragraph>}
      <Action href={publicUrl + (from === 'Admin' ? order.path : staffPath(order))}>Read and answer</Action>
    </>
  ),
  reason:
    from === 'Admin'
      ? `You get this mail because you placed order ${order.id}. Please answer on its page, not to this mail.`
      : 'You get this mail because you work on this shop’s orders. Please answer on the order’s page.',
})
