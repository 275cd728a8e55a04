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

/** Returns the stops for numbers that another order has, or that appear twice in `parcels`. */
export async function findTrackingStops(db: Queryable, parcels: Numbered[]): Promise<TrackingStop[]> {
  if (parcels.length === 0) return []
  const { id: orderId, carrier, trackingNumber, moreParcels } = orders
  const forms = [...new Set(parcels.map((parcel) => trackingForm(parcel.trackingNumber)))]
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
  return trackingStops(
    parcels,
    found.flatMap((order) => numberedParcels(order.orderId, order)),
  )
}

/**
 * Returns the confirmed stops. Throws needs_confirmation if there are tracking stops, unless `despite` includes their
 * code.
 */
export async function confirmTrackingNumbers(
  db: Queryable,
  parcels: Numbered[],
  despite: readonly string[] = [],
): Promise<TrackingStop[]> {
  const stops = await findTrackingStops(db, parcels)
  if (stops.length > 0 && !despite.includes(trackingStopCode)) throw needsConfirmation(stops)
  return stops
}
