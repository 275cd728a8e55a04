import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { mails } from '#app/schema/mail.server.ts'

/** Counts emails about an order that were refused or keep failing, and that staff have not resent. */
export async function countUndelivered(db: Queryable, orderId: number): Promise<number> {
  const { deliveredAt, givenUpAt, lastError } = mails
  const isUndelivered = and(isNull(deliveredAt), isNull(givenUpAt), isNotNull(lastError))
  return db.$count(mails, and(eq(mails.orderId, orderId), isUndelivered))
}
