import { dayAt, isWeekend, shiftDay } from './days.ts'

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
  let day = dayAt(now, timeZone)
  for (let left = days; left > 0;) {
    day = shiftDay(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}
