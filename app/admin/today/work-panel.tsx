import { Link } from 'react-router'
import { staffStatusLabels } from '#app/features/ground/orders/order-status.ts'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'

export function WorkPanel({ work }: { work: Figures['work'] }) {
  const urgent = [
    { label: 'Late', orders: work.late, to: figureLists.late },
    { label: 'Unanswered chats', orders: work.unanswered, to: figureLists.unanswered },
    { label: 'On hold', orders: work.held, to: figureLists.held },
    ...(work.paymentProblems > 0
      ? [{ label: 'Payment problems', orders: work.paymentProblems, to: figureLists.paymentProblems }]
      : []),
  ]
  return (
    <section aria-labelledby="now" className="mt-4">
      <h2 id="now" className="sr-only">
        Now
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {urgent.map(({ label, orders, to }) => (
          <Count key={label} label={label} orders={orders} to={to} isUrgent={orders > 0} />
        ))}
        {work.statuses.map(({ status, orders }) => (
          <Count key={status} label={staffStatusLabels[status]} orders={orders} to={figureLists.at(status)} />
        ))}
      </ul>
    </section>
  )
}

type Props = { label: string; orders: number; to: string; isUrgent?: boolean }

function Count({ label, orders, to, isUrgent = false }: Props) {
  return (
    <li
      className={`relative rounded-md border p-3 ${isUrgent ? 'border-warning bg-warning-tint' : 'border-line bg-paper-raised'}`}
    >
      <p className="heading text-xl tabular-nums">{orders.toLocaleString('en-US')}</p>
      <Link to={to} className="text-xs font-semibold after:absolute after:inset-0 hover:text-magenta">
        {label}
      </Link>
    </li>
  )
}
