import { Link } from 'react-router'

type Props = {
  to: string
  isCurrent: boolean
  label: string
  /** Reserves space for the count before it loads. */
  isCounted?: boolean
  count?: string | undefined
  title?: string
}

export function Tab({ to, isCurrent, label, isCounted = false, count, title }: Props) {
  return (
    <Link
      to={to}
      preventScrollReset
      title={title}
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-block max-w-full truncate rounded-full border border-edge bg-paper-raised px-3 py-0.5 font-semibold whitespace-nowrap hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper"
    >
      {label}
      {isCounted && <span className="ml-1.5 inline-block min-w-[1ch] font-normal tabular-nums">{count}</span>}
    </Link>
  )
}
