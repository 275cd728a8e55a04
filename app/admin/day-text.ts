const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 20' */
export const dayText = (day: string) => dayFormat.format(new Date(day))
