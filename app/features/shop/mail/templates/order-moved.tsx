import type { StaffApproval } from '#app/features/ground/shop/mail.ts'
import type { MailContent, MailContext, MailOf, Template } from '#app/features/shop/mail/mail-template.ts'
import { Paragraph } from './layout.tsx'
import { moneySentence } from './payments/money-sentence.ts'
import { ItemList } from './parts/item-list.tsx'
import { Reason } from './parts/reason.tsx'
import { Shipment } from './parts/shipment.tsx'
import { placedOrder, wordsOf } from './parts/words.tsx'

type OrderMoved = MailOf<'order-moved'>

export const orderMoved: Template<'order-moved'> = (mail, context) =>
  mail.approval ? approvedByStaff(mail, mail.approval, context) : moved(mail, context)

function moved(
  { order, status, reason, money, isWithoutProof, ...shipment }: OrderMoved,
  context: MailContext,
): MailContent {
  const words = wordsOf(context, isWithoutProof ? 'order-needs-no-proof' : `order-moved.${status}`, {
    order: order.id,
  })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        {(status === 'REJECTED' || status === 'PENDING') && reason && (
          <Reason context={context}>{reason}</Reason>
        )}
        {money && <Paragraph>{moneySentence(money, context.texts)}</Paragraph>}
        {status === 'SENT' && <Shipment context={context} {...shipment} />}
        {status !== 'REJECTED' && <ItemList order={order} context={context} />}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

function approvedByStaff(
  { order }: OrderMoved,
  { by, via }: StaffApproval,
  context: MailContext,
): MailContent {
  const words = wordsOf(context, 'order-approved-by-staff', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, via, { employee: by })}
        <ItemList order={order} context={context} />
        {words.paragraphs('objection')}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}
