import { dayText } from '#app/features/ground/time/date-text.ts'
import type { Mail, MailedOrder, StaffApproval, MailedMoney } from '#app/features/ground/shop/mail.ts'
import type { MailContext, Template, MailContent, MailOf } from '#app/features/shop/mail/mail-template.ts'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { filledLine, type ChangedTexts } from '#app/features/shop/mail/texts/fill-text.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import { parcelsOf, type Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import { OrderTable } from './parts/order-table.tsx'
import { wordsOf, placedOrder } from './parts/words.tsx'
import { Paragraph, Quote, theme } from './layout.tsx'
import { ItemList } from './parts/item-list.tsx'

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

export const orderMovedBack: Template<'order-moved-back'> = ({ order, from }, context) => {
  const words = wordsOf(context, `order-moved-back.${from}`, { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

export const orderCanceled: Template<'order-canceled'> = ({ order, reason, money }, context) => {
  const words = wordsOf(context, 'order-canceled', { order: order.id })
  const moneyText = moneySentence(money, context.texts)
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Reason context={context}>{reason}</Reason>
        {moneyText !== null && <Paragraph>{moneyText}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

/** Shows why an order was rejected, canceled or moved back to pending. */
function Reason({ context, children }: { context: MailContext; children: string }) {
  return (
    <>
      <Paragraph>{wordsOf(context, 'parts').line('reason')}</Paragraph>
      <Quote>{children}</Quote>
    </>
  )
}

export const trackingChanged: Template<'tracking-changed'> = (
  { order, isAddition, carrier, trackingNumber, moreParcels },
  context,
) => {
  const words = wordsOf(context, isAddition ? 'tracking-added' : 'tracking-corrected', { order: order.id })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <Shipment {...{ context, carrier, trackingNumber, moreParcels }} />
        <ItemList order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, order.id),
  }
}

export const reprint: Template<'reprint'> = (mail, context) =>
  mail.endsOn === null ? freeReprint(mail, context) : chargedReprint(mail, mail.endsOn, context)

function freeReprint({ order, firstOrder }: MailOf<'reprint'>, context: MailContext) {
  const words = wordsOf(context, 'reprint.free', { order: order.id, first: firstOrder })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <OrderTable order={order} context={context} />
        {order.arrives && <Paragraph>{words.line('arrival', { days: formatDays(order.arrives) })}</Paragraph>}
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, firstOrder),
  }
}

function chargedReprint({ order, firstOrder }: MailOf<'reprint'>, endsOn: string, context: MailContext) {
  const day = dayText(endsOn)
  const words = wordsOf(context, 'reprint.charged', { order: order.id, first: firstOrder, day })
  return {
    subject: words.line('subject'),
    heading: words.line('heading'),
    body: (
      <>
        {words.greeted(order.name, 'body')}
        <OrderTable order={order} context={context} />
        {words.action(context.publicUrl + order.path, 'button')}
      </>
    ),
    reason: placedOrder(context, firstOrder),
  }
}

/** Returns a sentence about the payment of a canceled or rejected order; null if nothing was paid. */
export function moneySentence(
  { paidCents, refundedCents, refundCents }: MailedMoney,
  texts: ChangedTexts = {},
): string | null {
  const text = (amount: number) => formatCents(cents(amount))
  const left = paidCents - refundedCents
  if (refundCents) {
    const refund = text(refundCents)
    return refundCents < left
      ? filledLine(texts, 'money', 'refundInPart', { refund, paid: text(left) })
      : filledLine(texts, 'money', 'refundInFull', { refund })
  }
  if (paidCents === 0) return null
  if (left === 0) return filledLine(texts, 'money', 'refundedBefore')
  return filledLine(texts, 'money', refundCents === null ? 'decidedLater' : 'kept', { paid: text(left) })
}

type Props = Parcel & { context: MailContext; moreParcels?: Parcel[] | undefined }

function Shipment({ context, moreParcels = [], ...first }: Props) {
  const parcels = parcelsOf({ ...first, moreParcels })
  return (
    <>
      {parcels.length > 1 && wordsOf(context, 'shipment').paragraphs('packages', { count: parcels.length })}
      {parcels.map((parcel, at) => (
        <ParcelLines key={at} context={context} {...parcel} />
      ))}
    </>
  )
}

function ParcelLines({ context, carrier, trackingNumber }: Parcel & { context: MailContext }) {
  const words = wordsOf(context, 'shipment')
  const url = trackingUrl(carrier, trackingNumber)
  const number = <strong>{trackingNumber}</strong>
  const linked = url ? (
    <a href={url} style={{ color: theme.magenta }}>
      {number}
    </a>
  ) : (
    number
  )
  return (
    <Paragraph>
      {carrier && (
        <>
          {words.richLine('carrier', { carrier: <strong>{carrier}</strong> })}
          <br />
        </>
      )}
      {trackingNumber && words.richLine('number', { number: linked })}
    </Paragraph>
  )
}
