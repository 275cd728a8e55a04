import { useState } from 'react'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { differencePath } from '#app/features/ground/orders/order.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { useTimeZone } from '#app/document/shop-settings.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Order, OrderLink } from './use-order.ts'

type Props = { link: OrderLink; toPay: NonNullable<Order['toPay']> }

/** Asks for the amount due for an edit, or for shipping to a corrected address. */
export function ToPay({ link: { orderId, hash }, toPay: { amount, changes, endsOn } }: Props) {
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
          {isOver ? `You could pay until ${dayText(endsOn)}.` : `You can pay until ${dayText(endsOn)}.`}
        </p>
      )}
    </Card>
  )
}
