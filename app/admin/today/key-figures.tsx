import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#app/features/pricing/cents.ts'
import { durationText } from './duration-text.ts'
import { listOf, type Figures } from './figures-query.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US')

/** The period in one line, and how its revenue comes about. */
export function KeyFigures({ figures: { from, to, total, times, carts } }: { figures: Figures }) {
  const orders = listOf({ from, to })
  const average = total.orders > 0 ? formatCents(Math.round(total.revenueCents / total.orders)) : '–'
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2 md:grid-cols-3 xl:grid-cols-5">
      <Figure label="Orders" note={`${average} each`}>
        <Link to={orders} className="link">
          {whole.format(total.orders)}
        </Link>
      </Figure>
      <Figure
        label="Revenue"
        note={total.refundedCents > 0 ? `after ${formatCents(total.refundedCents)} refunds` : 'no refunds'}
      >
        <Link to={orders} className="link">
          {formatCents(total.revenueCents)}
        </Link>
      </Figure>
      <Figure label="Time to proof" note={spread(times.proof)}>
        {durationText(times.proof.averageSeconds)}
      </Figure>
      <Figure label="Time to approval" note={spread(times.approval)}>
        {durationText(times.approval.averageSeconds)}
      </Figure>
      <Figure
        label="Carts that were paid"
        note={`${whole.format(carts.paid)} of ${whole.format(carts.started)}`}
      >
        {carts.started > 0 ? percent.format(carts.paid / carts.started) : '–'}
      </Figure>
    </dl>
  )
}

function spread({ orders, medianSeconds }: Figures['times']['proof']): string {
  if (orders === 0) return 'of no order yet'
  return `half within ${durationText(medianSeconds)}, of ${whole.format(orders)}`
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-paper-raised p-3">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="heading text-xl tabular-nums">{children}</dd>
      <dd className="text-xs text-ink-soft tabular-nums">{note}</dd>
    </div>
  )
}
