import { Link } from 'react-router'
import { stageLabels } from '#app/features/ground/orders/order-stage.ts'
import { figureLists } from './figure-lists.ts'
import type { Figures } from './figures-query.ts'

export function WorkPanel({ work }: { work: Figures['work'] }) {
  const problems = [
    { label: 'Refund undecided', count: work.undecided, to: figureLists.undecided },
    { label: 'Payment problems', count: work.paymentProblems, to: figureLists.paymentProblems },
    { label: 'Failed jobs', count: work.failedJobs, to: figureLists.failedJobs },
  ]
  const urgent = [
    { label: 'Late', count: work.late, to: figureLists.late },
    { label: 'Unanswered chats', count: work.unanswered, to: figureLists.unanswered },
    { label: 'On hold', count: work.held, to: figureLists.held },
    { label: 'Check again', count: work.review, to: figureLists.review },
    ...problems.filter(({ count }) => count > 0),
  ]
  return (
    <section aria-labelledby="now" className="mt-4">
      <h2 id="now" className="sr-only">
        Now
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-6">
        {urgent.map(({ label, count, to }) => (
          <Count key={label} label={label} count={count} to={to} isUrgent={count > 0} />
        ))}
        {work.stages.map(({ stage, orders }) => (
          <Count key={stage} label={stageLabels[stage]} count={orders} to={figureLists.at(stage)} />
        ))}
      </ul>
    </section>
  )
}

type Props = { label: string; count: number; to: string; isUrgent?: boolean }

function Count({ label, count, to, isUrgent = false }: Props) {
  return (
    <li
      className={`relative rounded-md border p-3 ${isUrgent ? 'border-warning bg-warning-tint' : 'border-line bg-paper-raised'}`}
    >
      <p className="heading text-xl tabular-nums">{count.toLocaleString('en-US')}</p>
      <Link to={to} className="text-xs font-semibold after:absolute after:inset-0 hover:text-magenta">
        {label}
      </Link>
    </li>
  )
}
