import { and, desc, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { needsConfirmation } from '#app/errors.ts'
import {
  numberedParcels,
  trackingForm,
  trackingStopCode,
  trackingStops,
  type Numbered,
  type TrackingStop,
} from '#app/features/ground/orders/parcels/tracking-stops.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { hasMoreParcels, moreTrackingFormsOf, orders, trackingFormOf } from '#app/schema/orders.server.ts'

const maxFound = 1_000

/**
 * Returns what was confirmed. Throws needs_confirmation if another order has one of the numbers, or if one is wanted
 * twice, unless `despite` has its code.
 */
export async function confirmTrackingNumbers(
  db: Queryable,
  wanted: Numbered[],
  despite: readonly string[] = [],
): Promise<TrackingStop[]> {
  if (wanted.length === 0) return []
  const { id: orderId, carrier, trackingNumber, moreParcels } = orders
  const forms = [...new Set(wanted.map((parcel) => trackingForm(parcel.trackingNumber)))]
  const found = await db
    .select({ orderId, carrier, trackingNumber, moreParcels })
    .from(orders)

    .where(
      or(
        and(isNotNull(trackingNumber), inArray(trackingFormOf(trackingNumber), forms)),
        and(sql.raw(hasMoreParcels), sql`${moreTrackingFormsOf(moreParcels)} && ${sql.param(forms)}::text[]`),
      ),
    )
    .orderBy(desc(orderId))
    .limit(maxFound)
  const used = found.flatMap((order) => numberedParcels(order.orderId, order))
  const stops = trackingStops(wanted, used)
  if (stops.length > 0 && !despite.includes(trackingStopCode)) throw needsConfirmation(stops)
  return stops
}
