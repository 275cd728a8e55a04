import { lt } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { providerEvents } from '#app/schema/payments.server.ts'

/** Providers retry events for a few days. Events can be resent manually for up to 30 days. */
const keptMs = 40 * 24 * 60 * 60_000

export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.createdAt, new Date(now.getTime() - keptMs)))
}
