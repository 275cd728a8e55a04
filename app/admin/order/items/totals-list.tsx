import { formatCents } from '#app/features/ground/money/cents.ts'
import { Money } from '#app/ui/money.tsx'

type Props = {
  /** Each row is a label and an amount. */
  rows: string[][]
  totalCents: number
  className?: string
  /** Announced by screen readers when it changes. */
  isLive?: boolean
}

export function TotalsList({ rows, totalCents, className = '', isLive = false }: Props) {
  return (
    <dl
      className={`grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 ${className}`}
      aria-live={isLive ? 'polite' : undefined}
    >
      {rows.map(([label = '', amount = '']) => (
        <div key={label} className="col-span-full grid grid-cols-subgrid">
          <dt className="text-ink-soft wrap-anywhere">{label}</dt>
          <dd className="text-right">
            <Money>{amount}</Money>
          </dd>
        </div>
      ))}
      <div className="col-span-full grid grid-cols-subgrid border-t border-ink pt-1 text-base font-semibold">
        <dt>Total</dt>
        <dd className="text-right">
          <Money>{formatCents(totalCents)}</Money>
        </dd>
      </div>
    </dl>
  )
}
