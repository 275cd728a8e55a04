const format = (year?: 'numeric') =>
  new Intl.DateTimeFormat('en-US', { year, month: 'short', day: 'numeric', timeZone: 'UTC' })

const [short, whole] = [format(), format('numeric')]

/** 'Nov 20', where there is no room for the year. */
export const dayText = (day: string) => short.format(new Date(day))

/** 'Nov 20, 2026' */
export const wholeDayText = (day: string) => whole.format(new Date(day))
