import { dayAt, localMinute } from './days.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 30, 2026' for '2026-11-30'. */
export function dayText(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number)
  return `${months[month - 1]} ${date}, ${year}`
}

export function dateText(moment: Date | string, timeZone: string): string {
  return dayText(dayAt(new Date(moment), timeZone))
}

/** Returns 'Nov 30, 2026 11:59 PM', for example, a format that spreadsheets parse. */
export function dateTimeText(moment: Date | string, timeZone: string): string {
  const [day = '', clock = ''] = localMinute(new Date(moment), timeZone).split('T')
  const [hour = 0, minute] = clock.split(':').map(Number)
  const meridiem = hour < 12 ? 'AM' : 'PM'
  return `${dayText(day)} ${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${meridiem}`
}

/** Returns 'Mon, 30 Nov 2026 23:59:00 GMT', the format of HTTP headers. */
export const headerDate = (moment: Date): string => moment.toUTCString()

/** Returns 'Nov 20, 2026' for the start of that day, otherwise with the time. */
export function startText(moment: Date | string, timeZone: string): string {
  return isDayStart(moment, timeZone) ? dateText(moment, timeZone) : dateTimeText(moment, timeZone)
}

/** Returns 'Nov 30, 2026' for the end of that day, which is the start of the next, otherwise with the time. */
export function endText(moment: Date | string, timeZone: string): string {
  if (!isDayStart(moment, timeZone)) return dateTimeText(moment, timeZone)
  return dateText(justBefore(moment), timeZone)
}

/** Doesn't check for midnight, because some days start at 1 AM, when clocks are set forward. */
const isDayStart = (moment: Date | string, timeZone: string) =>
  dayAt(new Date(moment), timeZone) !== dayAt(justBefore(moment), timeZone)

const justBefore = (moment: Date | string) => new Date(new Date(moment).getTime() - 1)

export function zoneText(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.startsWith('GMT') ? timeZone.replaceAll('_', ' ') : name.replace(/ Time$/, '')
}

export const allTimes = (timeZone: string) => `All times ${zoneText(timeZone)}`
