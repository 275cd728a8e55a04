import { dayText } from '#app/features/ground/time/date-text.ts'
import { greeting, type Template } from '#app/features/shop/mail/mail-template.ts'
import { Action, Paragraph } from './layout.tsx'
import { OrderTable } from './order-table.tsx'

const formatDays = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

export const orderPaid: Template<'order-paid'> = ({ order }, { publicUrl }) => ({
  subject: `Order ${order.id} confirmed`,
  heading: 'Thank you for your order',
  body: (
    <>
      <Paragraph>{greeting(order.name)}</Paragraph>
      <Paragraph>
        We’ve received your payment for order {order.id}. Next, we’ll check your artwork and prepare a proof.
        We’ll email you when it’s ready, and nothing is printed until you approve it.
      </Paragraph>
      <OrderTable order={order} />
      {order.arrives && <Paragraph>Estimated delivery: {formatDays(order.arrives)}.</Paragraph>}
      <Action href={publicUrl + order.path}>View order</Action>
    </>
  ),
  reason: 'Keep this email private: anyone with the link can view and approve your order.',
})
