import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph, Quote } from './layout.tsx'
import { moneySentence } from './payments/money-sentence.ts'

export const orderCanceled: Template<'order-canceled'> = ({ order, reason, money }, { publicUrl }) => ({
  subject: `Order ${order.id} was canceled`,
  heading: `Order ${order.id} was canceled`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>We’ve canceled your order, and it won’t be printed or shipped.</Paragraph>
      <Paragraph>Reason:</Paragraph>
      <Quote>{reason}</Quote>
      <Paragraph>{moneySentence(money)}</Paragraph>
      <Action href={publicUrl + order.path}>View order</Action>
    </>
  ),
  reason: `You’re receiving this email because you placed order ${order.id}.`,
})
