import { and, eq, gt, gte, inArray, isNull, lt, notExists, or, sql, type SQL } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { logins, mergedSessions, sessions } from '#app/schema/customers.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { hasEnded } from './sessions.server.ts'

const visitorSessionMs = 90 * 24 * 60 * 60 * 1000
const unusedSessionMs = 24 * 60 * 60 * 1000
/** No request takes this long. */
const mergedMs = 24 * 60 * 60 * 1000
/** Within this time, another login from the same browser isn't reported as a new device. */
const endedLoginMs = 365 * 24 * 60 * 60 * 1000
const batch = 5000

export async function sweepSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(hasEnded(db, now))
  await db.delete(logins).where(lt(logins.endsAt, new Date(now.getTime() - endedLoginMs)))
  await db.delete(mergedSessions).where(lt(mergedSessions.mergedAt, new Date(now.getTime() - mergedMs)))
  await endAbandonedSessions(db, new Date(now.getTime() - visitorSessionMs))
  await endUnusedSessions(db, new Date(now.getTime() - unusedSessionMs))
}

/** Ends visitors' sessions without an item, order, upload or quote since the given time. */
async function endAbandonedSessions(db: Database, since: Date): Promise<void> {
  await endVisitorSessions(
    db,
    and(
      lt(sessions.createdAt, since),
      noUploadSince(since),
      notExists(itemsOf(db, gt(cartItems.createdAt, since))),
      notExists(ordersOf(db, gt(orders.createdAt, since))),
      notExists(filesOf(db, gt(artworkFiles.createdAt, since))),
      notExists(quotesOf(db, gte(quotes.endsOn, since.toISOString().slice(0, 10)))),
    ),
  )
}

/** Ends visitors' sessions that started before the given time and were never used. */
async function endUnusedSessions(db: Database, before: Date): Promise<void> {
  await endVisitorSessions(
    db,
    and(
      lt(sessions.createdAt, before),
      noUploadSince(before),
      notExists(itemsOf(db)),
      notExists(ordersOf(db)),
      notExists(filesOf(db)),
      notExists(quotesOf(db)),
    ),
  )
}

const noUploadSince = (time: Date) => or(isNull(sessions.uploadStartedAt), lt(sessions.uploadStartedAt, time))

async function endVisitorSessions(db: Database, isOver: SQL | undefined): Promise<void> {
  const isEnded = and(isNull(sessions.customerId), isOver)
  const { id } = sessions
  let ended: unknown[]
  do {
    ended = await db.transaction(async (tx) => {
      const locked = tx.select({ id }).from(sessions).where(isEnded).limit(batch)
      const ids = (await locked.for('update', { skipLocked: true })).map((session) => session.id)
      // Checks this again under the lock, because a visitor may have just returned.
      return tx
        .delete(sessions)
        .where(and(inArray(id, ids), isEnded))
        .returning({ id })
    })
  } while (ended.length === batch)
}

const itemsOf = (db: Database, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(and(eq(carts.sessionId, sessions.id), condition))

const ordersOf = (db: Database, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(and(eq(carts.sessionId, sessions.id), condition))

const filesOf = (db: Database, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.sessionId, sessions.id), condition))

const quotesOf = (db: Database, condition?: SQL) =>
  db
    .select({ one: sql`1` })
    .from(quotes)
    .where(and(eq(quotes.sessionId, sessions.id), condition))
