import { dayAt, isWeekend, shiftDay } from './days.ts'

export type PromisedDays = { least: number; most: number }

/** Specification section 9; can be changed in the settings. */
export const defaultPromisedDays: PromisedDays = { least: 3, most: 7 }

export function promisedDaysText({ least, most }: PromisedDays): string {
  if (least === most) return `${most} working ${most === 1 ? 'day' : 'days'}`
  return `${least}-${most} working days`
}

export function workingDaysAfter(now: Date, days: number, timeZone: string): string {
  let day = dayAt(now, timeZone)
  for (let left = days; left > 0;) {
    day = shiftDay(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return day
}
