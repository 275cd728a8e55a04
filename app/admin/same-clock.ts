/** Whether clocks there show what they do here, in winter and in summer. */
export function isSameClock(timeZone: string, here?: string): boolean {
  const clocks = (zone?: string) => {
    const clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    return `${clock.format(Date.UTC(2026, 0, 15))} ${clock.format(Date.UTC(2026, 6, 15))}`
  }
  return clocks(timeZone) === clocks(here)
}
