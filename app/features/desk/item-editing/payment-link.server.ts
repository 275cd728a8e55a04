import { conflict, invalid } from '#app/errors.ts'
import { formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { minPaymentCents } from '#app/features/ground/money/payment.ts'
import { waitingText } from '#app/features/ground/orders/press-stops.ts'
import { shiftDay } from '#app/features/ground/time/days.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

const defaultDays = 7
const maxDays = 365

/** Returns the last day of a payment link, a week from now by default. Throws invalid. */
export async function linkEnd(db: Queryable, now: Date, lastDay: string | undefined): Promise<string> {
  const { today } = await readCalendar(db, now)
  if (lastDay === undefined) return shiftDay(today, defaultDays)
  if (lastDay < today || lastDay > shiftDay(today, maxDays)) {
    const message = 'Choose today or a later day, within a year'
    throw invalid(message, { endsOn: message })
  }
  return lastDay
}

/** Throws conflict if a difference is already owed, because customers can pay only one at a time. */
export function refuseWaiting(order: Order): void {
  const owed = owedCents(order)
  if (owed > 0) throw conflict(`${waitingText(owed)}. Withdraw or waive that first.`)
}

/** Throws invalid if the difference is too small to be paid. `instead` tells staff what to do. */
export function refuseTooSmall(difference: Cents, instead: string): void {
  if (difference >= minPaymentCents) return
  throw invalid(`A payment of ${formatCents(difference)} is too small for a payment link. ${instead}`)
}
