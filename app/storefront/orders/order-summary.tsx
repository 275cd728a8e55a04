import { useState, type ReactNode } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { arrivalText } from '#app/features/goods/shipping/arrival-text.ts'
import { differencePath } from '#app/features/ground/orders/order.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { parcelsOf, type Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import { trackingUrl } from '#app/features/ground/orders/parcels/carriers.ts'
import type { Order, OrderLink } from './use-order.ts'

export function OrderSummary({ order }: { order: Order }) {
  const arrival = arrivalText(order.arrivesFrom, order.arrivesTo)
  const ofCoupon = order.coupon ? order.discount - order.waived : 0
  return (
    <Card as="section" labelledBy="order-summary">
      <h2 id="order-summary" className="text-xl">
        Summary
      </h2>
      <dl className="mt-3">
        <Row label="Items">
          {formatCents(order.priceTotal - order.shippingPrice - order.tax + order.discount)}
        </Row>
        {order.coupon && ofCoupon > 0 && (
          <Row label={`Discount (${order.coupon.code})`}>{`−${formatCents(ofCoupon)}`}</Row>
        )}
        {order.discount > ofCoupon && (
          <Row label="Discount">{`−${formatCents(order.discount - ofCoupon)}`}</Row>
        )}
        <Row label={order.coupon?.isFreeShipping ? `Shipping (${order.coupon.code})` : 'Shipping'}>
          {formatCents(order.shippingPrice)}
        </Row>
        {order.tax > 0 && <Row label="Tax">{formatCents(order.tax)}</Row>}
        <Row label="Total" isTotal>
          {formatCents(order.priceTotal)}
        </Row>
        {order.refunded > 0 && <Row label="Refunded">{`−${formatCents(order.refunded)}`}</Row>}
      </dl>
      <h3 className="mt-5">Ships to</h3>
      <address className="mt-1 break-words not-italic">
        {order.name}
        <br />
        {order.address}
        <br />
        {order.city}, {order.state} {order.zipCode}
      </address>
      {order.status === 'SENT' ? (
        <Tracking order={order} />
      ) : (
        arrival && <p className="mt-2 text-sm text-ink-soft">Expected {arrival}</p>
      )}
    </Card>
  )
}

function Tracking({ order }: { order: Order }) {
  const parcels = parcelsOf(order)
  if (parcels.length === 0) return null
  return (
    <>
      <h3 className="mt-5">Tracking</h3>
      {parcels.length > 1 && <p className="mt-1 text-sm text-ink-soft">{parcels.length} packages</p>}
      <ul>
        {parcels.map((parcel, at) => (
          <li key={at} className="mt-1 break-all">
            <TrackedParcel {...parcel} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TrackedParcel({ carrier, trackingNumber }: Parcel) {
  const url = trackingUrl(carrier, trackingNumber)
  const name = [carrier, trackingNumber].filter(Boolean).join(' ')
  if (!url) return name
  return (
    <a href={url} target="_blank" rel="noreferrer" className="link">
      {name}
    </a>
  )
}

export function Row({ label, isTotal, children }: { label: ReactNode; isTotal?: boolean; children: string }) {
  const look = isTotal ? 'mt-2 border-t border-line pt-2 text-lg font-semibold' : 'py-0.5'
  return (
    <div className={`flex items-baseline justify-between gap-4 ${look}`}>
      <dt className="min-w-0 break-words">{label}</dt>
      <dd>
        <Money>{children}</Money>
      </dd>
    </div>
  )
}

type ToPayProps = { link: OrderLink; toPay: NonNullable<Order['toPay']> }

/** Shows the amount due for an edit or for shipping to a corrected address, with a link to pay it. */
export function ToPay({ link: { orderId, hash }, toPay: { amount, changes, endsOn } }: ToPayProps) {
  const timeZone = useTimeZone()
  const [today] = useState(() => dayAt(new Date(), timeZone))
  const isOver = endsOn !== null && today > endsOn
  return (
    <Card as="section" labelledBy="to-pay" className="grid justify-items-start gap-3">
      <h2 id="to-pay" className="text-xl">
        {formatCents(amount)} to pay
      </h2>
      <ul className="grid gap-1 wrap-anywhere">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      {isOver ? (
        <LinkButton to="/contact">Contact us</LinkButton>
      ) : (
        <LinkButton to={differencePath({ id: orderId, hash })}>{`Pay ${formatCents(amount)}`}</LinkButton>
      )}
      {endsOn && (
        <p className="text-sm text-ink-soft">
          {isOver ? `Payment was due by ${dayText(endsOn)}.` : `You can pay until ${dayText(endsOn)}.`}
        </p>
      )}
    </Card>
  )
}
