import { dayText } from '#app/features/ground/time/date-text.ts'

export function arrivalText(from: string | null, to: string | null): string | null {
  if (!from || !to) return null
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
}
