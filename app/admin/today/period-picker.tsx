import { useState } from 'react'
import { longestPeriodDays } from '#app/features/desk/figures/longest-period.ts'
import { countDays, shiftDay } from '#app/features/ground/time/days.ts'
import { Button } from '#app/ui/button/button.tsx'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Tab } from '../list/tabs.tsx'
import { useListParams } from '../list/use-list-params.ts'

/** Presets that end today, or `ago` days earlier. */
const presets = [
  { label: 'Today', days: 1 },
  { label: 'Yesterday', days: 1, ago: 1 },
  { label: '7 days', days: 7 },
  { label: '30 days', days: 30 },
  { label: '12 months', days: 365 },
].map(({ label, days, ago = 0 }) => ({
  label,
  periodAt: (today: string) => ({ from: shiftDay(today, 1 - days - ago), to: shiftDay(today, -ago) }),
}))

export function PeriodPicker({ today, from, to }: { today: string; from: string; to: string }) {
  const { search, change } = useListParams()
  const [days, setDays] = useState({ from, to })
  const problem = findProblem(days)
  return (
    <form
      noValidate
      className="mt-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem) focusFirstError(event.currentTarget)
        else change(days)
      }}
    >
      <TextField
        label="From"
        type="date"
        value={days.from}
        onChange={({ target }) => setDays({ ...days, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={days.to}
        error={problem}
        onChange={({ target }) => setDays({ ...days, to: target.value })}
      />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      <ul className="flex flex-wrap gap-1.5 pb-1.5">
        {presets.map(({ label, periodAt }) => {
          const period = periodAt(today)
          return (
            <li key={label}>
              <Tab to={search(period)} isCurrent={period.from === from && period.to === to} label={label} />
            </li>
          )
        })}
      </ul>
    </form>
  )
}

function findProblem({ from, to }: { from: string; to: string }): string | null {
  if (!from || !to) return 'Enter both dates'
  if (from > to) return 'The end date can’t be before the start date'
  return countDays(from, to) > longestPeriodDays ? `Select up to ${longestPeriodDays} days` : null
}
