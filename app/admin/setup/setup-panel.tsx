import { useQuery } from '@tanstack/react-query'
import { useMay } from '../staff/use-me.ts'
import { setupQuery } from './setup-query.ts'
import { SetupSteps } from './setup-steps.tsx'

export function SetupPanel() {
  const may = useMay()
  const { data } = useQuery({ ...setupQuery, enabled: may('settings') })
  if (!data || data.isDone) return null
  const needed = data.steps.filter(({ isOptional }) => !isOptional)
  const done = needed.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="setup" className="mt-4 rounded-md border border-edge bg-paper-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="setup" className="text-lg">
          Get ready to sell
        </h2>
        <p className="text-ink-soft">
          {done} of {needed.length} done
        </p>
      </div>
      <SetupSteps steps={data.steps.filter(({ isDone }) => !isDone)} />
    </section>
  )
}
