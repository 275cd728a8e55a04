import { and, eq, inArray, isNull, sum } from 'drizzle-orm'
import { needsConfirmation, type Stop } from '#app/errors.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { reprintStopCode, reprintStops } from './reprint-item.ts'

type Chosen = { item: typeof orderItems.$inferSelect; pieces: number }

/**
 * Lock the order that is reprinted. Returns the confirmed stops. Throws needs_confirmation if more than the ordered
 * pieces are reprinted, unless `despite` has its code: a second reprint of the same pieces may be right if the first
 * one was lost as well.
 */
export async function confirmPieces(
  tx: Transaction,
  chosen: Chosen[],
  despite: readonly string[] = [],
): Promise<Stop[]> {
  const before = await reprintedPieces(
    tx,
    chosen.map(({ item }) => item.id),
  )
  const stops = reprintStops(chosen.map((each) => ({ ...each, before: before.get(each.item.id) ?? 0 })))
  if (stops.length > 0 && !despite.includes(reprintStopCode)) throw needsConfirmation(stops)
  return stops
}

/** Counts the pieces by item in reprints that are not canceled, paid or not. */
async function reprintedPieces(tx: Transaction, itemIds: number[]): Promise<Map<number | null, number>> {
  const rows = await tx
    .select({ id: orderItems.reprintOfItemId, pieces: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.reprintOfItemId, itemIds),
        isNull(orders.canceledAt),
        // Unpaid reprints are canceled by their quote.
        isNull(orders.replacedAt),
      ),
    )
    .groupBy(orderItems.reprintOfItemId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}
