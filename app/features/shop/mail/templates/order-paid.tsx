import { dayText } from '#app/features/ground/time/date-text.ts'
import { greeting, type Template } from '#app/features/shop/mail/letter.ts'
import { Action, Paragraph } from './layout.tsx'
import { OrderTable } from './order-table.tsx'

const readable = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

export const orderPaid: Template<'order-paid'> = ({ order }, { publicUrl }) => ({
  subject: `Order ${order.id}: thank you, it is paid`,
  heading: `Thank you for order ${order.id}`,
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        Your payment has arrived. Next we check your artwork and make a proof; you will get a mail to approve
        it, and nothing is printed before.
      </Paragraph>
      <OrderTable order={order} />
      {order.arrives && <Paragraph>Expected to arrive: {readable(order.arrives)}.</Paragraph>}
      <Action href={publicUrl + order.path}>See my order</Action>
    </>
  ),
  reason: 'Keep this mail: whoever has its link can see and approve the order.',
})
