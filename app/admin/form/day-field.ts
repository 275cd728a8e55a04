import { dayAt, isDay, localMinute, shiftDay } from '#app/features/ground/time/days.ts'

// Periods are entered as a first and last day, and stored as a start and an exclusive end.

type Moment = string | null | undefined

/** Returns the period's first day for a `date` field. */
export const firstDayField = (startsAt: Moment, timeZone: string): string =>
  startsAt ? dayAt(new Date(startsAt), timeZone) : ''

/** Returns the period's last day for a `date` field. */
export const lastDayField = (endsAt: Moment, timeZone: string): string =>
  endsAt ? dayAt(new Date(Date.parse(endsAt) - 1), timeZone) : ''

/** Returns null for an empty field, and invalid text unchanged for the server to reject. */
export function readFirstDay(day: string, timeZone: string): string | null {
  if (!isDay(day)) return day || null
  return startOf(day, timeZone)
}

/** Returns the end of the entered day, null for an empty field, and invalid text unchanged for the server to reject. */
export function readLastDay(day: string, timeZone: string): string | null {
  if (!isDay(day)) return day || null
  return startOf(shiftDay(day, 1), timeZone)
}

/** Returns the start of a day, which is an hour later if clocks are set forward at midnight. */
function startOf(day: string, timeZone: string): string {
  const asUtc = Date.parse(`${day}T00:00Z`)
  const offsetAt = (time: number) => Date.parse(`${localMinute(new Date(time), timeZone)}Z`) - time
  // The offset at local midnight depends on the result, so calculate it twice.
  const guess = asUtc - offsetAt(asUtc)
  const moments = [guess, asUtc - offsetAt(guess)].toSorted((a, b) => a - b)
  const start = moments.find((moment) => dayAt(new Date(moment), timeZone) === day)
  return new Date(start ?? guess).toISOString()
}
