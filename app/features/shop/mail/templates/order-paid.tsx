import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Mail, MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { MailContext, Template } from '#app/features/shop/mail/mail-template.ts'
import { OrderTable } from './parts/order-table.tsx'
import { wordsOf } from './parts/words.tsx'
import { Paragraph, Quote } from './layout.tsx'

const formatDays = (days: string) => days.replace(/\d{4}-\d{2}-\d{2}/g, dayText)

type Kind = Omit<Extract<Mail, { template: 'order-paid' }>, 'template' | 'order'>

function Arrival({ order: { id, arrives }, context }: { order: MailedOrder; context: MailContext }) {
  if (!arrives) return null
  const words = wordsOf(context, 'order-paid', { order: id })
  return <Paragraph>{words.line('arrival', { days: formatDays(arrives) })}</Paragraph>
}

function bodyOf({ isReprint, isPrintedExactly, isPartlyExact, needsNoProof }: Kind) {
  if (isReprint) return 'reprintBody'
  if (needsNoProof) return 'noProofBody'
  if (isPrintedExactly) return 'exactBody'
  return isPartlyExact ? 'partlyExactBody' : 'body'
}

export const orderPaid: Template<'order-paid'> = ({ order, missingArtwork, ...kind }, context) => {
  const words = wordsOf(context, 'order-paid', { order: order.id })
  if (missingArtwork) {
    const isPart = missingArtwork.length < order.items.length
    return {
      subject: words.line('artworkSubject'),
      heading: words.line('artworkHeading'),
      body: (
        <>
          {words.greeted(order.name, isPart ? 'someArtworkBody' : 'artworkBody')}
          {isPart && <Quote>{missingArtwork.join('\n')}</Quote>}
          {words.action(context.publicUrl + order.path, 'artworkButton')}
          <OrderTable order={order} context={context} />
          <Arrival order={order} context={context} />
        </>
      ),
      reason: words.line('note'),
    }
  }
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, bodyOf(kind))}
        <OrderTable order={order} context={context} />
        <Arrival order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: words.line('note'),
  }
}
