import { useState } from 'react'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The shop may ask another price by now: what lies in a cart keeps the one of its day, and says so. */
export function PriceDay({ pricedAt, now }: { pricedAt: string | null; now?: Date }) {
  const [looked] = useState(() => now ?? new Date())
  if (!pricedAt || day.format(new Date(pricedAt)) === day.format(looked)) return null
  return (
    <p className="text-sm text-ink-faint">
      Price of {day.format(new Date(pricedAt))}; another quantity is at today’s.
    </p>
  )
}
