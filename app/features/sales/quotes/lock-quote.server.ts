import { eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import { refuseStale } from '#app/features/shop/audit/audit.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { quotes } from '#app/schema/orders.server.ts'

export type Quote = typeof quotes.$inferSelect

export const quoteNotFound = () => notFound('Quote not found')

export async function findQuote(db: Queryable, quoteId: number): Promise<Quote> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) throw quoteNotFound()
  return quote
}

/**
 * Lock its cart first if the caller uses its items, then its order if it has one, because payments lock in this order.
 * Throws not_found or stale.
 */
export async function lockQuote(tx: Transaction, quoteId: number, seen: number): Promise<Quote> {
  const [quote] = await tx.select().from(quotes).where(eq(quotes.id, quoteId)).for('update')
  if (!quote) throw quoteNotFound()
  await refuseStale(tx, { subject: 'quote', subjectId: quoteId }, { expected: seen, current: quote.version })
  return quote
}

/** Throws not_found, stale or conflict (sent or canceled). */
export async function lockDraft(tx: Transaction, quoteId: number, seen: number): Promise<Quote> {
  const quote = await lockQuote(tx, quoteId, seen)
  refuseSent(quote)
  return quote
}

export function refuseSent({ orderId, canceledAt }: Quote): void {
  if (canceledAt !== null) throw conflict('This quote was canceled')
  if (orderId !== null) throw conflict('This quote was sent, so its items and prices can’t be changed')
}

/**
 * Returns the session of the quoted cart. Throws conflict if the cart was deleted, which happens long after the quote's
 * last day.
 */
export function cartSessionOf({ sessionId }: Quote): CartSession {
  if (sessionId === null) throw conflict('The items of this quote were deleted. Please make a new one.')
  return { kind: 'anonymous', sessionId }
}

/** Lock the quote first; returns its new version. */
export async function saveQuote(
  tx: Transaction,
  { id, version }: Pick<Quote, 'id' | 'version'>,
  changed: Partial<Pick<Quote, 'note' | 'endsOn' | 'orderId' | 'sentAt' | 'canceledAt'>> = {},
): Promise<number> {
  await tx
    .update(quotes)
    .set({ ...changed, version: sql`${quotes.version} + 1` })
    .where(eq(quotes.id, id))
  return version + 1
}
