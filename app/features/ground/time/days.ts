const clocks = new Map<string, Intl.DateTimeFormat>()

// Cached, because an export formats 100,000 timestamps.
function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached) return cached
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** '2026-11-30T23:59' */
export function localMinute(moment: Date, timeZone: string): string {
  const parts = clockFormat(timeZone).formatToParts(moment)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** '2026-11-30' */
export function dayAt(now: Date, timeZone: string): string {
  return localMinute(now, timeZone).slice(0, 10)
}

export function shiftDay(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}

/** Counts both the first and the last day. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // JavaScript parses February 30 as March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
