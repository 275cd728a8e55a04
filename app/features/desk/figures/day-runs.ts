import { countDays, shiftDay } from '#app/features/ground/time/days.ts'

/** A range of consecutive days; both ends are inclusive. */
export type DayRun = { from: string; to: string }

/** @param days ascending */
export function dayRuns(days: string[]): DayRun[] {
  const runs: DayRun[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && shiftDay(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

export const daysOf = ({ from, to }: DayRun) =>
  Array.from({ length: countDays(from, to) }, (_, at) => shiftDay(from, at))
