import { localMinute } from '#app/features/ground/time/days.ts'

/** Formats a moment for a `datetime-local` field in the given time zone. */
export function momentField(moment: string | null | undefined, timeZone: string): string {
  if (!moment) return ''
  return localMinute(new Date(moment), timeZone)
}

/** Null if empty. Invalid text is passed on for the server to reject. */
export function readMoment(text: string, timeZone: string): string | null {
  if (!text) return null
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return text
  const offsetAt = (time: number) =>
    Date.parse(`${localMinute(new Date(time), timeZone)}Z`) - Math.floor(time / 60_000) * 60_000
  // The offset depends on the moment itself, so this takes two steps.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
