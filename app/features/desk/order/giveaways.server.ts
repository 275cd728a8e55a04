import { and, eq, exists, isNotNull, isNull, or, sum } from 'drizzle-orm'
import { conflict, forbidden } from '#app/errors.ts'
import { formatCents, type Cents } from '#app/features/ground/money/cents.ts'
import { may, type Customer } from '#app/features/ground/people/customer.ts'
import { requireReauthentication } from '#app/features/people/second-factors/reauthentication.server.ts'
import { readSecuritySettings } from '#app/features/people/second-factors/security-settings.server.ts'
import { readPrivateSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { isFreeReprint, orderEdits, orderEvents, orders } from '#app/schema/orders.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'

type By = { staff: Customer; now: Date }
type Giveaway = { orderId: number; amountCents: number }

/**
 * Lock the order first. Throws forbidden, or reauthentication_required with the refund permission, if the total that
 * staff waived for it would exceed the limit.
 */
export async function refuseWaiver(
  tx: Transaction,
  by: By,
  { orderId, amountCents }: Giveaway,
): Promise<void> {
  const { waiveLimitCents: limit } = await readPrivateSettings(tx)
  const before = (await waivedForEdits(tx, orderId)) + (await waivedForShipping(tx, orderId))
  await refuseAbove(tx, by, before + amountCents, {
    limit,
    message:
      limit === 0
        ? 'Your role can’t waive payments. Ask an owner.'
        : `You can waive up to ${formatCents(limit)} per order. Ask an owner.`,
  })
}

/** Throws conflict if the amount due isn't the one that the employee saw. */
export function refuseOtherAmount(dueCents: Cents, seen: number | undefined): void {
  if (seen === undefined || seen === dueCents) return
  throw conflict(`${formatCents(dueCents)} is due now. Review it, then waive it again.`)
}

/**
 * Lock the reprinted order first. Throws forbidden, or reauthentication_required with the refund permission, if its
 * free reprints would exceed the limit.
 */
export async function refuseFreeReprint(
  tx: Transaction,
  by: By,
  { orderId, amountCents }: Giveaway,
): Promise<void> {
  const { freeReprintLimitCents: limit } = await readPrivateSettings(tx)
  const before = await reprintedForFree(tx, orderId)
  await refuseAbove(tx, by, before + amountCents, {
    limit,
    message:
      limit === 0
        ? 'Your role can’t reprint for free. Ask an owner, or charge today’s price.'
        : `You can reprint up to ${formatCents(limit)} per order for free. Ask an owner, or charge today’s price.`,
  })
}

/** Staff with the refund permission are never refused, but have to reauthenticate above their refund limit. */
async function refuseAbove(
  tx: Transaction,
  { staff, now }: By,
  amountCents: number,
  { limit, message }: { limit: number; message: string },
): Promise<void> {
  if (!may(staff, 'orders.refund')) {
    if (amountCents > limit) throw forbidden(message)
    return
  }
  const { refundLimitCents } = await readSecuritySettings(tx)
  if (amountCents > refundLimitCents) requireReauthentication(staff, now)
}

async function waivedForEdits(tx: Transaction, orderId: number): Promise<number> {
  const { differenceCents } = orderEdits
  const [waived] = await tx
    .select({ cents: sum(differenceCents).mapWith(Number) })
    .from(orderEdits)
    .where(and(eq(orderEdits.orderId, orderId), isNotNull(orderEdits.waiveReason)))
  return waived?.cents ?? 0
}

async function waivedForShipping(tx: Transaction, orderId: number): Promise<number> {
  const { differenceCents } = shippingDecisions
  const [waived] = await tx
    .select({ cents: sum(differenceCents).mapWith(Number) })
    .from(shippingDecisions)
    .where(and(eq(shippingDecisions.orderId, orderId), isNotNull(shippingDecisions.waiveReason)))
  return waived?.cents ?? 0
}

/** Counts canceled reprints, too, if they were printed. */
async function reprintedForFree(tx: Transaction, orderId: number): Promise<number> {
  const printed = tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.toStatus, 'IN_PRINT')))
  const [reprinted] = await tx
    .select({ cents: sum(orders.itemsCents).mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.reprintOf, orderId), isFreeReprint, or(isNull(orders.canceledAt), exists(printed))))
  return reprinted?.cents ?? 0
}
