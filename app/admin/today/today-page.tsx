import { useQuery } from '@tanstack/react-query'
import { Navigate, type MetaFunction, Link } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { stageLabels } from '#app/features/ground/orders/order-stage.ts'
import { isDay } from '#app/features/ground/time/days.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { menuEntries } from '../menu-entries.ts'
import { meQuery } from '../staff/use-me.ts'
import { useListParams } from '../list/use-list-params.ts'
import { SetupPanel } from '../setup/setup-steps.tsx'
import { DayFigures } from './day-figures.tsx'
import { figuresQuery, type Figures } from './figures-query.ts'
import { KeyFigures } from './key-figures.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ProductFigures } from './product-figures.tsx'
import { figureLists } from './figure-lists.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Today') }]

export default function AdminHomePage() {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!me) return null
  if (me.permissions.includes('figures')) return <TodayPage />
  const first = menuEntries.find(({ permission }) => me.permissions.includes(permission))
  if (first) return <Navigate to={first.to} replace />
  return (
    <EmptyState level={1} title="You don’t have access to any pages yet" picture="/designs/napping-fox.svg" />
  )
}

function TodayPage() {
  const { get } = useListParams()
  const [from, to] = [get('from'), get('to')].map((day) => (day && isDay(day) ? day : undefined))
  const { data, error, refetch, isPlaceholderData } = useQuery(
    figuresQuery({ ...(from && { from }), ...(to && { to }) }),
  )
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Today</h1>
      {data && <ServiceProblems problems={data.work.serviceProblems} />}
      <SetupPanel />
      {error && <StaleNotice error={error} />}
      {!data && (
        <Loading label="Loading the figures">
          <Skeleton className="mt-4 h-28" />
          <Skeleton className="mt-4 h-96" />
        </Loading>
      )}
      {data && (
        <>
          <WorkPanel work={data.work} />
          <PeriodPicker key={`${data.from} ${data.to}`} today={data.today} from={data.from} to={data.to} />
          <div
            className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
            aria-busy={isPlaceholderData}
          >
            <KeyFigures figures={data} />
            <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <DayFigures figures={data} />
              <ProductFigures figures={data} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

const serviceNames: Record<string, string> = {
  stripe: 'Stripe needs attention',
  tax: 'Sales tax needs attention',
  mail: 'Email needs attention',
  bucket: 'File storage needs attention',
}

function ServiceProblems({ problems }: { problems: Figures['work']['serviceProblems'] }) {
  return problems.map(({ service, problem, since }) => (
    <Notice
      key={`${service} ${problem}`}
      tone="error"
      title={serviceNames[service] ?? service}
      className="mt-4"
    >
      <p>{problem}</p>
      <p className="mt-1 text-ink-soft">
        Since <ShopTime at={since} />
      </p>
    </Notice>
  ))
}

function WorkPanel({ work }: { work: Figures['work'] }) {
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
