import { dayAt } from './days.ts'

/** How many working days a delivery typically takes, from and to. */
export type PromisedDays = { least: number; most: number }

/** Specification section 9; a shop may promise otherwise in its settings. */
export const defaultPromisedDays: PromisedDays = { least: 3, most: 7 }

/** '3-7 working days'. */
export function promisedDaysText({ least, most }: PromisedDays): string {
  if (least === most) return `${most} working ${most === 1 ? 'day' : 'days'}`
  return `${least}-${most} working days`
}

/** The date, 'YYYY-MM-DD', that is so many working days after today where the clock shows `timeZone`. */
export function workingDaysAfter(now: Date, days: number, timeZone: string): string {
  const date = new Date(`${dayAt(now, timeZone)}T00:00:00Z`)
  for (let left = days; left > 0;) {
    date.setUTCDate(date.getUTCDate() + 1)
    const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6
    if (!isWeekend) left -= 1
  }
  return date.toISOString().slice(0, 10)
}
