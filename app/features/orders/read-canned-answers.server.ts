import { asc } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { cannedAnswers } from './orders.tables.server.ts'

/** Texts to answer chats with, in the shop's own order. */
export function readCannedAnswers(db: Queryable) {
  return db
    .select()
    .from(cannedAnswers)
    .orderBy(asc(cannedAnswers.position), asc(cannedAnswers.id))
    .limit(500)
}
