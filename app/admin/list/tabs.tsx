import { Link } from 'react-router'
import { useListParams } from './use-list-params.ts'

type Props = {
  to: string
  isCurrent: boolean
  label: string
  /** True to reserve space for the count before it loads. */
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

type ChoiceFilterProps = {
  label: string
  param: string
  /** The first option is the default. */
  options: { value: string; label: string }[]
}

export function ChoiceFilter({ label, param, options }: ChoiceFilterProps) {
  const { get, search } = useListParams()
  const first = options[0]?.value
  const current = get(param) ?? first
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-1.5">
        {options.map(({ value, label: text }) => (
          <li key={value}>
            <Tab
              to={search({ [param]: value === first ? undefined : value })}
              isCurrent={value === current}
              label={text}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
