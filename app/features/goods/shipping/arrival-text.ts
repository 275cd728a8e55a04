import { dayText } from '#app/features/ground/time/date-text.ts'

/** 'Nov 24, 2026 – Nov 30, 2026' for two 'YYYY-MM-DD'; null if either is missing. */
export function arrivalText(from: string | null, to: string | null): string | null {
  if (!from || !to) return null
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
}
