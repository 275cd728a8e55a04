import { countInBatches } from '#app/features/people/identity/attempts.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

/** The configurator makes two calls per change, and a whole office may share an IP address. */
export const priceCallLimits = { address: { attempts: 60_000, minutes: 1 } }

/** Throws too_many_requests. */
export const countPriceCall = (context: { db: Queryable; now: Date }, clientAddress: string): Promise<void> =>
  countInBatches(context, `price-from:${clientAddress}`, priceCallLimits.address)
