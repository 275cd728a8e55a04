import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { orderStages, stageLabels } from '#app/features/ground/orders/order-stage.ts'
import { statusLabels } from '#app/features/ground/orders/order-status.ts'
import { countText } from '#app/features/ground/text/count-text.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { useListParams } from '../list/use-list-params.ts'
import { Tab } from '../list/tabs.tsx'
import { noFilter, stageShown, stageSearch, type OrdersFilter } from './orders-params.ts'
import { orderCountsQuery, stageCountText } from './orders-query.ts'

const attention = {
  late: 'Late',
  held: 'On hold',
  review: 'Check again',
  unanswered: 'Unanswered',
  undecided: 'Refund undecided',
} as const

const flags = Object.keys(attention) as (keyof typeof attention)[]

export function StatusTabs({ filter }: { filter: OrdersFilter }) {
  const { search } = useListParams()
  const { data: counts } = useQuery(orderCountsQuery(filter))
  return (
    <div className="flex w-full flex-wrap gap-x-6 gap-y-3">
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-1.5">
          {[undefined, ...orderStages].map((stage) => (
            <li key={stage ?? 'all'}>
              <Tab
                to={search(stageSearch(stage))}
                isCurrent={stage === stageShown(filter)}
                label={stage ? stageLabels[stage] : 'All'}
                isCounted
                count={counts && stageCountText(counts.stages, stage)}
              />
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Needs attention">
        <ul className="flex flex-wrap gap-1.5">
          {flags.map((flag) => (
            <li key={flag}>
              <Tab
                to={search({ [flag]: filter[flag] ? undefined : 'true' })}
                isCurrent={filter[flag] !== undefined}
                label={attention[flag]}
                isCounted
                count={counts && countText(counts[flag])}
              />
            </li>
          ))}
          {counts !== undefined && counts.paymentProblems > 0 && (
            <li>
              <Tab
                to="/admin/orders/payment-problems"
                isCurrent={false}
                label="Payment problems"
                isCounted
                count={countText(counts.paymentProblems)}
              />
            </li>
          )}
        </ul>
      </nav>
      <FigureTabs filter={filter} />
      {Object.keys(filter).length > 0 && (
        <Link to={search(noFilter)} preventScrollReset className="link py-0.5 font-semibold">
          Clear all filters
        </Link>
      )}
    </div>
  )
}

/** Shows the filters set by links on the Today page. */
function FigureTabs({ filter: { reached, startedFrom, startedTo } }: { filter: OrdersFilter }) {
  const { search } = useListParams()
  if (!reached && !startedFrom && !startedTo) return null
  return (
    <nav aria-label="From a report">
      <ul className="flex flex-wrap gap-1.5">
        {reached && (
          <li>
            <Tab to={search({ reached: undefined })} isCurrent label={`Reached ${statusLabels[reached]}`} />
          </li>
        )}
        {(startedFrom ?? startedTo) && (
          <li>
            <Tab
              to={search({ startedFrom: undefined, startedTo: undefined })}
              isCurrent
              label={`Cart started${startedFrom ? ` from ${dayText(startedFrom)}` : ''}${startedTo ? ` to ${dayText(startedTo)}` : ''}`}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
