import { Card } from '#app/ui/card.tsx'
import { eventText } from './order-texts.ts'
import type { Order } from './use-order.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

export function OrderHistory({ events }: { events: Order['events'] }) {
  if (events.length === 0) return null
  return (
    <Card as="section" labelledBy="order-history">
      <h2 id="order-history" className="text-xl">
        History
      </h2>
      <ol className="mt-3 ml-1.5 border-l-2 border-line">
        {events.map((event, index) => (
          <li key={index} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.5rem] size-3.5 rounded-full border-2 border-ink ${index === events.length - 1 ? 'bg-magenta' : 'bg-paper-raised'}`}
            />
            <p className="font-semibold">{eventText(event)}</p>
            <time dateTime={event.createdAt} className="text-xs text-ink-faint">
              {moment.format(new Date(event.createdAt))}
            </time>
            {event.reason && (
              <p className="text-sm break-words whitespace-pre-line text-ink-soft">{event.reason}</p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
