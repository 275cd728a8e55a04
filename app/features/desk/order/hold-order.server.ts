import { conflict, invalid } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isOpen, statusLabels } from '#app/features/ground/orders/order-status.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import { noHold, releaseHold, saveHold } from '#app/features/sales/orders/save-order.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { HoldInput } from './order.input.ts'
import { lockWorkedVersion } from './lock-version.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

/** Throws not_found, stale, conflict (not open, or canceled) or invalid (a day that has passed). */
export function holdOrder(
  { db, staff, now }: Context,
  orderId: number,
  { reason, reviewOn = null, version: seen }: HoldInput,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const order = await lockWorkedVersion(tx, orderId, seen)
    if (!isOpen(order.status)) {
      throw conflict(`The order is ${statusLabels[order.status]}, so it can’t be put on hold`)
    }
    const { today } = await readCalendar(tx, now)
    // An earlier review day may stay, even if it has passed.
    if (reviewOn !== null && reviewOn < today && reviewOn !== order.holdReviewOn) {
      throw invalid('Choose today or a later day', { reviewOn: 'Choose today or a later day' })
    }
    const version = await saveHold(tx, order, { reason, reviewOn }, now)
    const changes = changesBetween(order, { holdReason: reason, holdReviewOn: reviewOn })
    const action = order.holdPlacedAt === null ? 'put on hold' : 'change hold'
    await recordChange({ tx, staff, now }, { action, subject: 'order', subjectId: orderId, version, changes })
    return { version }
  })
}

/** Throws not_found, stale or conflict (not on hold, or canceled). */
export function releaseOrder(
  { db, staff, now }: Context,
  orderId: number,
  { version: seen }: { version: number },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const order = await lockWorkedVersion(tx, orderId, seen)
    if (order.holdPlacedAt === null) throw conflict('The order isn’t on hold')
    const version = await releaseHold(tx, order, now)
    const { holdPlacedAt: _, ...released } = noHold
    const changes = changesBetween(order, released)
    await recordChange(
      { tx, staff, now },
      { action: 'release hold', subject: 'order', subjectId: orderId, version, changes },
    )
    return { version }
  })
}
