import { invalid } from '#app/errors.ts'
import type { Calendar } from '#app/features/shop/settings/calendar.server.ts'
import { countDays, shiftDay } from '#app/features/ground/time/days.ts'
import type { PeriodInput } from './figures.input.ts'
import { longestPeriodDays } from './longest-period.ts'

const defaultDays = 30

export type Period = { from: string; to: string; timeZone: string }

export function resolvePeriod({ from, to }: PeriodInput, { today, timeZone }: Calendar): Period {
  const last = to ?? (from ? later(from, today) : today)
  const first = from ?? shiftDay(last, 1 - defaultDays)
  const days = countDays(first, last)
  if (days > longestPeriodDays) {
    const message = `At most ${longestPeriodDays} days`
    throw invalid(message, { from: message })
  }
  return { from: first, to: last, timeZone }
}

const later = (a: string, b: string) => (a > b ? a : b)
