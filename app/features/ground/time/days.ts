const clocks = new Map<string, Intl.DateTimeFormat>()

// Made once for each zone: an export reads a clock 100,000 times.
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
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

/** What a clock and a calendar there show: '2026-11-30T23:59'. */
export function localMinute(moment: Date, timeZone: string): string {
  const parts = clockIn(timeZone).formatToParts(moment)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** The day it is where the shop is. */
export function dayAt(now: Date, timeZone: string): string {
  return localMinute(now, timeZone).slice(0, 10)
}

/** The day that comes so many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}

/** How many days there are from one to the other, both counted. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Whether a text is a day there is, of a year that people write dates of. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  // JavaScript takes February 30 for March 2.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
