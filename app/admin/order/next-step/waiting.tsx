import { eventText } from '#app/features/sales/timeline/event-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrder } from '../order-query.ts'

export function Waiting({ order }: { order: AdminOrder }) {
  if (order.status === 'APPROVED_BY_ADMIN') return <WaitingForCustomer order={order} />
  return <LastReason order={order} />
}

function WaitingForCustomer({ order }: { order: AdminOrder }) {
  const { proofSentAt, reminders, remindersStoppedAt, heldAt } = order
  if (heldAt) {
    return (
      <strong className="block">
        On hold since <ShopTime at={heldAt} />: no reply
        {reminders > 0 && ` after ${reminders === 1 ? '1 reminder' : `${reminders} reminders`}`}. Resumes when
        the customer replies.
      </strong>
    )
  }
  if (!proofSentAt) return null
  return (
    <span className="block text-ink-soft">
      Waiting since <ShopTime at={proofSentAt} />
      {reminders > 0 && `, ${reminders === 1 ? '1 reminder' : `${reminders} reminders`} sent`}.
      {remindersStoppedAt && ' The customer unsubscribed from reminders.'}
    </span>
  )
}

function LastReason({ order: { events, changesRequestedAt } }: { order: AdminOrder }) {
  const last = events.at(-1)
  if (!last?.reason || !(last.isMoveBack || changesRequestedAt)) return null
  const title = last.isMoveBack
    ? eventText(last)
    : `Changes requested ${last.by === 'customer' ? 'by' : 'on behalf of'} the customer`
  return (
    <span className="mt-1 block border-l-3 border-magenta pl-3 wrap-anywhere whitespace-pre-line">
      <strong>{title}:</strong> {last.reason}
    </span>
  )
}
