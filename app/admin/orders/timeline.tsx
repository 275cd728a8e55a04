import { orderDate } from '#app/features/orders/order-date.ts'
import { statusLabels } from '#app/features/orders/order-status.ts'
import type { AdminOrder } from './order-query.ts'
import { Panel } from './panel.tsx'

type Event = AdminOrder['events'][number]

const movers: Record<string, string> = { customer: 'User', admin: 'Admin', payment: 'Payment' }

const labelOf = (status: string) => (statusLabels as Record<string, string>)[status] ?? status

function whatHappened({ fromStatus, toStatus, by }: Event): string {
  if (by === 'payment') return 'Paid'
  if (fromStatus === 'APPROVED_BY_ADMIN' && toStatus === 'PENDING') return 'Changes asked'
  if (toStatus === 'APPROVED_BY_ADMIN') return 'Proofs sent for approval'
  return labelOf(toStatus)
}

/** Every move of the order, oldest first. */
export function Timeline({ events }: { events: Event[] }) {
  return (
    <Panel title="Timeline">
      <ol className="grid gap-3">
        {events.map((event, index) => (
          <li
            key={`${event.createdAt}-${index}`}
            className="grid grid-cols-[0.75rem_minmax(0,1fr)] gap-x-2.5"
          >
            <span
              aria-hidden="true"
              className="mt-1.5 size-2.5 rounded-full border-2 border-ink bg-paper-raised"
            />
            <div>
              <p>
                <strong className="font-semibold">{whatHappened(event)}</strong>
                <span className="text-ink-soft"> · {movers[event.by] ?? event.by}</span>
              </p>
              {event.reason && <p className="wrap-anywhere whitespace-pre-line">{event.reason}</p>}
              <time dateTime={event.createdAt} className="text-xs text-ink-soft tabular-nums">
                {orderDate(event.createdAt)}
              </time>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
