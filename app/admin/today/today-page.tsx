import { useQuery } from '@tanstack/react-query'
import { isDay } from '#app/features/ground/time/days.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { SetupPanel } from '../setup/setup-panel.tsx'
import { DayFigures } from './day-figures.tsx'
import { figuresQuery } from './figures-query.ts'
import { KeyFigures } from './key-figures.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ProductFigures } from './product-figures.tsx'
import { WorkPanel } from './work-panel.tsx'

export function TodayPage() {
  const { get } = useListParams()
  const [from, to] = [get('from'), get('to')].map((day) => (day && isDay(day) ? day : undefined))
  const { data, error, refetch, isPlaceholderData } = useQuery(
    figuresQuery({ ...(from && { from }), ...(to && { to }) }),
  )
  if (!data && error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <h1 className="text-2xl">Today</h1>
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
