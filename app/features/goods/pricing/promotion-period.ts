import { endText, startText } from '#app/features/ground/time/date-text.ts'

/** Null means no limit. The end is the first moment after the period. */
export type Period = { startsAt: Date | string | null; endsAt: Date | string | null }

export function isWithin({ startsAt, endsAt }: Period, now: Date): boolean {
  return (!startsAt || new Date(startsAt) <= now) && (!endsAt || now < new Date(endsAt))
}

/** Returns text such as 'from Nov 20, 2026 until Nov 30, 2026', both days included; '' without a period. */
export function periodText({ startsAt, endsAt }: Period, timeZone: string): string {
  return [startsAt && `from ${startText(startsAt, timeZone)}`, endsAt && `until ${endText(endsAt, timeZone)}`]
    .filter(Boolean)
    .join(' ')
}
