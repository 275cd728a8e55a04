import { workingDaysAfter } from '#app/features/ground/time/working-days.ts'

type Terms = { promisedDays: { least: number; most: number }; timeZone: string }

/** Returns the promised arrival dates, moved up by `daysLess` working days, but never before the next working day. */
export function promisedArrival(
  now: Date,
  { promisedDays: { least, most }, timeZone }: Terms,
  daysLess = 0,
): { arrivesFrom: string; arrivesTo: string } {
  const arrives = (days: number) => workingDaysAfter(now, Math.max(1, days - daysLess), timeZone)
  return { arrivesFrom: arrives(least), arrivesTo: arrives(most) }
}
