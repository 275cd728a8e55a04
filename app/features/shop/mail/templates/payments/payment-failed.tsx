import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from '../layout.tsx'
import { OrderTable } from '../order-table.tsx'

export const paymentFailed: Template<'payment-failed'> = ({ order }, { publicUrl }) => ({
  subject: 'Your payment didn’t go through',
  heading: 'Your payment didn’t go through',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        Your bank declined the payment for these items, so the order wasn’t placed and you won’t be charged.
        To order them, please check out again with another payment method.
      </Paragraph>
      <OrderTable order={order} />
      <Action href={`${publicUrl}/cart`}>Go to cart</Action>
    </>
  ),
  reason: 'You’re receiving this email because you checked out in our shop.',
})
