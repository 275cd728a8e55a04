import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import type { Template } from '#app/features/shop/mail/mail-template.ts'
import { OrderTable } from './parts/order-table.tsx'
import { wordsOf } from './parts/words.tsx'
import { Paragraph } from './layout.tsx'

const formatDays = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

type Kind = Omit<Extract<Mail, { template: 'order-paid' }>, 'template' | 'order'>

function bodyOf({ isReprint, isPrintedExactly, isPartlyExact, needsNoProof }: Kind) {
  if (isReprint) return 'reprintBody'
  if (needsNoProof) return 'noProofBody'
  if (isPrintedExactly) return 'exactBody'
  return isPartlyExact ? 'partlyExactBody' : 'body'
}

export const orderPaid: Template<'order-paid'> = ({ order, ...kind }, context) => {
  const words = wordsOf(context, 'order-paid', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, bodyOf(kind))}
        <OrderTable order={order} context={context} />
        {order.arrives && <Paragraph>{words.line('arrival', { days: formatDays(order.arrives) })}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
