// The dates are days, not moments: they must not shift with the reader's time zone.
const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** 'Mon, Nov 24 – Fri, Nov 28' of two 'YYYY-MM-DD'; null where one of them is missing. */
export function arrivalText(from: string | null, to: string | null): string | null {
  if (!from || !to) return null
  const [first, last] = [from, to].map((date) => day.format(new Date(`${date}T00:00:00Z`)))
  return first === last ? `${first}` : `${first} – ${last}`
}
