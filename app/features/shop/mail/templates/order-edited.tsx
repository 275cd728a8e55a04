import { formatCents } from '#app/features/ground/money/cents.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from './layout.tsx'
import { OrderTable } from './parts/order-table.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const orderEdited: Template<'order-edited'> = (
  { order, changes, refundCents, dueCents, isApprovalVoid },
  context,
) => {
  const words = wordsOf(context, 'order-edited', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Quote>{changes.join('\n')}</Quote>
        {refundCents > 0 && words.paragraphs('refund', { refund: formatCents(refundCents) })}
        {dueCents > 0 && words.paragraphs('due', { amount: formatCents(dueCents) })}
        {isApprovalVoid && words.paragraphs('approval')}
        <OrderTable order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
