import { useState } from 'react'
import { dateText } from '#app/features/ground/time/date-text.ts'

type Props = { pricedAt: string | null; timeZone: string; now?: Date }

export function PriceDay({ pricedAt, timeZone, now }: Props) {
  const [today] = useState(() => now ?? new Date())
  if (!pricedAt || dateText(pricedAt, timeZone) === dateText(today, timeZone)) return null
  return (
    <p className="text-sm text-ink-faint">
      Price from {dateText(pricedAt, timeZone)}. A new quantity is charged at today’s price.
    </p>
  )
}
