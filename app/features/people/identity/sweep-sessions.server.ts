import { and, eq, gt, gte, inArray, isNull, lt, notExists, sql } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { logins, mergedSessions, sessions } from '#app/schema/customers.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hasEnded } from './sessions.server.ts'

const visitorSessionMs = 90 * 24 * 60 * 60 * 1000
/** No request takes this long. */
const mergedMs = 24 * 60 * 60 * 1000
/** Until then, a login from the same browser isn't one from a new device. */
const endedLoginMs = 365 * 24 * 60 * 60 * 1000
const batch = 5000

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(hasEnded(db, now))
  await db.delete(logins).where(lt(logins.endsAt, new Date(now.getTime() - endedLoginMs)))
  await db.delete(mergedSessions).where(lt(mergedSessions.mergedAt, new Date(now.getTime() - mergedMs)))
  const longAgo = new Date(now.getTime() - visitorSessionMs)
  const recentItem = db
    .select({ one: sql`1` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(and(eq(carts.sessionId, sessions.id), gt(cartItems.createdAt, longAgo)))
  const recentOrder = db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(and(eq(carts.sessionId, sessions.id), gt(orders.createdAt, longAgo)))
  const recentUpload = db
    .select({ one: sql`1` })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.sessionId, sessions.id), gt(artworkFiles.createdAt, longAgo)))
  const recentQuote = db
    .select({ one: sql`1` })
    .from(quotes)
    .where(and(eq(quotes.sessionId, sessions.id), gte(quotes.endsOn, longAgo.toISOString().slice(0, 10))))
  const isAbandoned = and(
    isNull(sessions.customerId),
    lt(sessions.createdAt, longAgo),
    notExists(recentItem),
    notExists(recentOrder),
    notExists(recentUpload),
    notExists(recentQuote),
  )
  await db.transaction(async (tx) => {
    const { id } = sessions
    const locked = tx.select({ id }).from(sessions).where(isAbandoned).limit(batch)
    const ids = (await locked.for('update', { skipLocked: true })).map((session) => session.id)
    // Checks this again under the lock, because a visitor may have just returned.
    await tx.delete(sessions).where(and(inArray(id, ids), isAbandoned))
  })
}
