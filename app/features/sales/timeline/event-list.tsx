import { eventText } from './event-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'

type OrderEvent = Parameters<typeof eventText>[0] & {
  reason: string | null
  createdAt: string
}

type Canceled = { createdAt: string; reason: string | null }

type Props = { events: OrderEvent[]; canceled: Canceled | null }

export function EventList({ events, canceled }: Props) {
  const entries = [
    // Staff can open the customer's page, but reasons for moves back are internal.
    ...events.map((event) => ({
      ...event,
      text: eventText(event),
      reason: event.isMoveBack ? null : event.reason,
    })),
    ...(canceled ? [{ ...canceled, text: 'Canceled' }] : []),
  ]
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {entries.map(({ text, createdAt, reason }, index) => (
        <li key={index} className="relative pb-4 pl-5 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1.5 -left-[0.5rem] size-3.5 rounded-full border-2 border-ink ${index === entries.length - 1 ? 'bg-magenta' : 'bg-paper-raised'}`}
          />
          <p className="font-semibold">{text}</p>
          <p className="text-xs text-ink-faint">
            <ShopTime at={createdAt} />
          </p>
          {reason && <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{reason}</p>}
        </li>
      ))}
    </ol>
  )
}
