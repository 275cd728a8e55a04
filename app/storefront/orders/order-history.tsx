import { EventList } from '#app/features/sales/timeline/event-list.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Order } from './use-order.ts'

export function OrderHistory({ order: { events, canceledAt, cancelReason } }: { order: Order }) {
  const canceled = canceledAt === null ? null : { createdAt: canceledAt, reason: cancelReason }
  if (events.length === 0) return null
  return (
    <Card as="section" labelledBy="order-history">
      <h2 id="order-history" className="mb-3 text-xl">
        History
      </h2>
      <EventList events={events} canceled={canceled} />
    </Card>
  )
}
