import { eventText } from './event-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'

type OrderEvent = Parameters<typeof eventText>[0] & {
  reason: string | null
  createdAt: string
}

export function EventList({ events }: { events: OrderEvent[] }) {
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {events.map((event, index) => (
        <li key={index} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.5rem] size-3.5 rounded-full border-2 border-ink ${index === events.length - 1 ? 'bg-magenta' : 'bg-paper-raised'}`}
          />
          <p className="font-semibold">{eventText(event)}</p>
          <p className="text-xs text-ink-faint">
            <ShopTime at={event.createdAt} />
          </p>
          {/* Staff can open the customer's page, but reasons for moves back are internal. */}
          {event.reason && !event.isMoveBack && (
            <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{event.reason}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
