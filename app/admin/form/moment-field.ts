import { localMinute } from '#app/features/ground/time/days.ts'

/** A moment for a `datetime-local` field, by the clock of a place. */
export function momentField(moment: string | null | undefined, timeZone: string): string {
  if (!moment) return ''
  return localMinute(new Date(moment), timeZone)
}

/** The moment of a `datetime-local` field as the API takes it; null when empty. What is none goes on as it is. */
export function readMoment(text: string, timeZone: string): string | null {
  if (!text) return null
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return text
  const offsetAt = (time: number) =>
    Date.parse(`${localMinute(new Date(time), timeZone)}Z`) - Math.floor(time / 60_000) * 60_000
  // The offset is that of the moment looked for, which is known only with the offset.
  const guess = asUtc - offsetAt(asUtc)
  return new Date(asUtc - offsetAt(guess)).toISOString()
}
