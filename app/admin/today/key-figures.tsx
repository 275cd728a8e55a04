import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { reprintReasons } from '#app/features/ground/money/reprint-reason.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { durationText } from '../duration-text.ts'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

export function KeyFigures({ figures }: { figures: Figures }) {
  const { total, times, carts, reprints } = figures
  const refunds =
    total.refundedCents > 0 ? `after ${formatCents(total.refundedCents)} in refunds` : 'no refunds'
  const taxNote =
    total.refundedTaxCents === 0 ? 'no refunds' : `after ${formatCents(total.refundedTaxCents)} in refunds`
  const average = total.orders > 0 ? formatCents(Math.round(total.revenueCents / total.orders)) : '–'
  return (
    <dl
      className={`mt-4 grid grid-cols-2 gap-2 md:grid-cols-3 ${total.taxCents > 0 ? 'xl:grid-cols-6' : 'xl:grid-cols-5'}`}
    >
      <Figure label="Orders" note={`Average ${average}`} to={figureLists.paid(figures)}>
        {countText(total.orders)}
      </Figure>
      <Figure label="Revenue" note={refunds} to={figureLists.paid(figures)}>
        {formatCents(total.revenueCents)}
      </Figure>
      {total.taxCents > 0 && (
        <Figure label="Sales tax" note={taxNote} to={figureLists.paid(figures)}>
          {formatCents(total.taxCents - total.refundedTaxCents)}
        </Figure>
      )}
      <Figure label="Time to proof" note={medianText(times.proof)} to={figureLists.withProof(figures)}>
        {durationText(times.proof.averageSeconds)}
      </Figure>
      <Figure label="Time to approval" note={medianText(times.approval)} to={figureLists.approved(figures)}>
        {durationText(times.approval.averageSeconds)}
      </Figure>
      {reprintsText(reprints) !== '' && (
        <Figure label="Reprints" note={reprintsText(reprints)} to={figureLists.paid(figures)}>
          {countText(reprints.ours + reprints.carrier + reprints.customer)}
        </Figure>
      )}
      <Figure
        label="Conversion"
        note={`${countText(carts.paid)} paid of ${countText(carts.started)} started`}
        to={figureLists.ofCarts(figures)}
      >
        {carts.started > 0 ? percent.format(carts.paid / carts.started) : '–'}
      </Figure>
    </dl>
  )
}

const reprintsText = (reprints: Figures['reprints']) =>
  reprintReasons
    .filter((reason) => reprints[reason] > 0)
    .map((reason) => `${reprints[reason]} ${reason}`)
    .join(', ')

function medianText({ orders, medianSeconds }: Figures['times']['proof']): string {
  if (orders === 0) return 'No data yet'
  const count = `${countText(orders)} ${orders === 1 ? 'order' : 'orders'}`
  return `${count}, median ${durationText(medianSeconds)}`
}

type Props = { label: string; note: string; to: string; children: ReactNode }

function Figure({ label, note, to, children }: Props) {
  return (
    <div className="rounded-md border border-line bg-paper-raised p-3">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="heading text-xl tabular-nums">
        <Link to={to} className="link">
          {children}
        </Link>
      </dd>
      <dd className="text-xs text-ink-soft tabular-nums">{note}</dd>
    </div>
  )
}
