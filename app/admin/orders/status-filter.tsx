import { Link } from 'react-router'
import { paidStatuses, statusLabels, type PaidStatus } from '#app/features/orders/order-status.ts'
import { ordersPath } from './orders-path.ts'

export function StatusFilter({ status }: { status: PaidStatus | undefined }) {
  return (
    <nav aria-label="Status">
      <ul className="flex flex-wrap gap-1.5">
        {[undefined, ...paidStatuses].map((each) => (
          <li key={each ?? 'all'}>
            <Link
              to={ordersPath({ status: each })}
              aria-current={each === status ? 'true' : undefined}
              className="inline-block rounded-full border border-edge bg-paper-raised px-3 py-0.5 font-semibold hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper"
            >
              {each ? statusLabels[each] : 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
