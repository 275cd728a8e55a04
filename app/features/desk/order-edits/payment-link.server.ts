import { invalid } from '#app/errors.ts'
import { formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { minPaymentCents } from '#app/features/ground/money/payment.ts'
import { shiftDay } from '#app/features/ground/time/days.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

const defaultDays = 7
const mostDays = 365

/** The last day of a payment link, a week from now by default. Throws invalid. */
export async function linkEnd(db: Queryable, now: Date, wanted: string | undefined): Promise<string> {
  const { today } = await readCalendar(db, now)
  if (wanted === undefined) return shiftDay(today, defaultDays)
  if (wanted < today || wanted > shiftDay(today, mostDays)) {
    const message = 'Choose a day from today on, within a year'
    throw invalid(message, { endsOn: message })
  }
  return wanted
}

/** `instead` is what to do. Throws invalid. */
export function refuseTooSmall(difference: Cents, instead: string): void {
  if (difference >= minPaymentCents) return
  throw invalid(`A payment of ${formatCents(difference)} is too small for a payment link. ${instead}`)
}
