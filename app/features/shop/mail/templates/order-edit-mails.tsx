import { formatCents } from '#app/features/ground/money/cents.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { Quote } from './layout.tsx'
import { OrderTable } from './parts/order-table.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

export const orderEdited: Template<'order-edited'> = (mail, context) => {
  const { order, changes, refundCents, dueCents, payPath, paidCents = 0, isPaidLater = false } = mail
  const words = wordsOf(context, 'order-edited', { order: order.id })
  return {
    subject: words.line(isPaidLater ? 'subjectPaid' : 'subject'),
    heading: words.line(isPaidLater ? 'headingPaid' : 'heading'),
    body: (
      <>
        {words.greeted(order.name, isPaidLater ? 'bodyPaid' : 'body')}
        <Quote>{changes.join('\n')}</Quote>
        {paidCents > 0 && words.paragraphs('paid', { paid: formatCents(paidCents) })}
        {refundCents > 0 && words.paragraphs('refund', { refund: formatCents(refundCents) })}
        {dueCents > 0 && words.paragraphs('due', { amount: formatCents(dueCents) })}
        {mail.isApprovalVoid && words.paragraphs('approval')}
        <OrderTable order={order} context={context} />
        {dueCents > 0 && payPath
          ? words.action(context.publicUrl + payPath, 'pay')
          : words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

export const orderEditProposed: Template<'order-edit-proposed'> = (
  { order, changes, differenceCents, totalCents, payPath, endsOn, isForShipping = false },
  context,
) => {
  const words = wordsOf(context, 'order-edit-proposed', { order: order.id })
  return {
    subject: words.line(isForShipping ? 'subjectShipping' : 'subject'),
    heading: words.line(isForShipping ? 'headingShipping' : 'heading'),
    body: (
      <>
        {words.greeted(order.name, isForShipping ? 'bodyShipping' : 'body')}
        <Quote>{changes.join('\n')}</Quote>
        {words.paragraphs(isForShipping ? 'differenceShipping' : 'difference', {
          amount: formatCents(differenceCents),
          total: formatCents(totalCents),
        })}
        {words.paragraphs('end', { day: dayText(endsOn) })}
        {words.action(context.publicUrl + payPath, 'pay')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

export const orderEditWithdrawn: Template<'order-edit-withdrawn'> = ({ order, changes }, context) => {
  const words = wordsOf(context, 'order-edit-withdrawn', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Quote>{changes.join('\n')}</Quote>
        {words.paragraphs('nothingDue')}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
