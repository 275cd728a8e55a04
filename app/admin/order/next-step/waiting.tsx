import { eventText } from '#app/features/sales/timeline/event-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import type { AdminOrder } from '../order-query.ts'

/** What the order has been waiting for, and since when. */
export function Waiting({ order }: { order: AdminOrder }) {
  if (order.status === 'APPROVED_BY_ADMIN') return <CustomersAnswer order={order} />
  return <LastWord order={order} />
}

/** How long the customer has not answered, and what was done about it. */
function CustomersAnswer({ order: { proofSentAt, reminders, heldAt } }: { order: AdminOrder }) {
  if (heldAt) {
    return (
      <strong className="block">
        On hold since <ShopTime at={heldAt} />: no answer
        {reminders > 0 && ` after ${reminders === 1 ? 'a reminder' : `${reminders} reminders`}`}. It goes on
        with the customer’s answer.
      </strong>
    )
  }
  if (!proofSentAt) return null
  return (
    <span className="block text-ink-soft">
      Waiting since <ShopTime at={proofSentAt} />
      {reminders > 0 && `, reminded ${reminders === 1 ? 'once' : 'twice'}`}.
    </span>
  )
}

/** What the customer wants changed in the last round, or why a colleague moved the order back. */
function LastWord({ order: { events, changesRequestedAt } }: { order: AdminOrder }) {
  const last = events.at(-1)
  if (!last?.reason || !(last.isMoveBack || changesRequestedAt)) return null
  const title = last.isMoveBack
    ? eventText(last)
    : `Changes requested ${last.by === 'customer' ? 'by' : 'for'} the customer`
  return (
    <span className="mt-1 block border-l-3 border-magenta pl-3 wrap-anywhere whitespace-pre-line">
      <strong>{title}:</strong> {last.reason}
    </span>
  )
}
