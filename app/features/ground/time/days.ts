const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock and a calendar there show: '2026-11-30T23:59'. */
export function localMinute(moment: Date, timeZone: string): string {
  // An export asks this 100,000 times. Sweden writes dates as ISO 8601 does, but for the T.
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(timeZone, clock)
  }
  return clock.format(moment).replace(' ', 'T')
}

/** The day it is where the shop is. */
export function dayAt(now: Date, timeZone: string): string {
  return localMinute(now, timeZone).slice(0, 10)
}

/** The day that comes so many days later, or earlier. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
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
