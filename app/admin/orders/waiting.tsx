import { ShopTime } from '#app/features/shop/shop-time.tsx'
import type { AdminOrder } from './order-query.ts'

/** What the order has been waiting for, and since when. */
export function Waiting({ order }: { order: AdminOrder }) {
  if (order.status === 'APPROVED_BY_ADMIN') return <CustomersAnswer order={order} />
  if (order.status === 'PENDING') return <ChangesAsked order={order} />
  return null
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

/** What the customer wants otherwise than in the last round. */
function ChangesAsked({ order: { events } }: { order: AdminOrder }) {
  const last = events.at(-1)
  if (last?.fromStatus !== 'APPROVED_BY_ADMIN' || !last.reason) return null
  return (
    <span className="mt-1 block border-l-3 border-magenta pl-3 wrap-anywhere whitespace-pre-line">
      <strong>
        {last.by === 'customer' ? 'The customer asks for changes:' : 'Changes for the customer:'}
      </strong>{' '}
      {last.reason}
    </span>
  )
}
