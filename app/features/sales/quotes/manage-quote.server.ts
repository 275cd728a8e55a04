import { inArray, sql } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { shiftDay } from '#app/features/ground/time/days.ts'
import { startSession } from '#app/features/people/identity/sessions.server.ts'
import { lockAnyOrder } from '#app/features/sales/orders/find-order.server.ts'
import { hasProcessingPayment, replaceOrder } from '#app/features/sales/payments/end-payment.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { quotes, orders } from '#app/schema/orders.server.ts'
import { findQuote, lockQuote, saveQuote, type Quote } from './lock-quote.server.ts'
import { longestQuoteDays, usualQuoteDays, type QuoteChange } from './quotes.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

/** Creates an empty draft. */
export function createQuote({ db, staff, now }: Context): Promise<{ id: number; version: number }> {
  return db.transaction(async (tx) => {
    const { today } = await readCalendar(tx, now)
    const { sessionId } = await startSession(tx, null, now)
    const endsOn = shiftDay(today, usualQuoteDays)
    const [quote] = await tx
      .insert(quotes)
      .values({ sessionId, endsOn, staffId: staff.customerId, createdAt: now })
      .returning({ id: quotes.id, version: quotes.version })
    if (!quote) throw new Error('no quote was inserted')
    const { id: subjectId, version } = quote
    await recordChange({ tx, staff, now }, { action: 'create', subject: 'quote', subjectId, version })
    return quote
  })
}

/**
 * Inserts a quote as already sent, for an unpaid order. The caller sets the prices and sends the email. Returns the
 * quote's number.
 */
export async function insertSentQuote(
  { tx, staff, now }: { tx: Transaction; staff: Customer; now: Date },
  { orderId, endsOn }: { orderId: number; endsOn: string },
): Promise<number> {
  const [quote] = await tx
    .insert(quotes)
    .values({ orderId, endsOn, staffId: staff.customerId, createdAt: now, sentAt: now })
    .returning({ id: quotes.id })
  if (!quote) throw new Error('no quote was inserted')
  return quote.id
}

/**
 * Changes a quote, including its last day after it was sent. Throws not_found, stale, conflict (paid, canceled) or
 * invalid (the day).
 */
export function changeQuote(
  { db, staff, now }: Context,
  quoteId: number,
  { version: seen, note, endsOn }: QuoteChange,
): Promise<{ version: number }> {
  return withQuote(db, quoteId, seen, async (tx, quote) => {
    const changed = { note: note ?? quote.note, endsOn: endsOn ?? quote.endsOn }
    if (changed.endsOn !== quote.endsOn) await checkLastDay(tx, changed.endsOn, now)
    const version = await saveQuote(tx, quote, changed)
    const changes = changesBetween(quote, changed)
    const subject = { subject: 'quote', subjectId: quoteId, version }
    await recordChange({ tx, staff, now }, { action: 'change', ...subject, changes })
    return { version }
  })
}

/**
 * Cancels a quote, which then can't be paid. Throws not_found, stale or conflict (paid or canceled, or the bank is
 * processing a payment).
 */
export function cancelQuote(
  { db, jobs, staff, now }: Context & { jobs: Jobs },
  quoteId: number,
  { version: seen }: { version: number },
): Promise<{ version: number }> {
  return withQuote(db, quoteId, seen, async (tx, quote, order) => {
    if (order) {
      if (await hasProcessingPayment(tx, order.id)) {
        throw conflict('The bank is still processing a payment for this quote')
      }
      await replaceOrder({ tx, jobs, now }, order)
    }
    const version = await saveQuote(tx, quote, { canceledAt: now })
    const subject = { subject: 'quote', subjectId: quoteId, version }
    await recordChange({ tx, staff, now }, { action: 'cancel', ...subject })
    return { version }
  })
}

type LockedOrder = Awaited<ReturnType<typeof lockAnyOrder>>

/** Runs `work` with the quote locked, after its order. Throws not_found, stale or conflict (paid or canceled). */
export async function withQuote<T>(
  db: Database,
  quoteId: number,
  seen: number,
  work: (tx: Transaction, quote: Quote, order: LockedOrder | null) => Promise<T>,
): Promise<T> {
  const { orderId } = await findQuote(db, quoteId)
  return db.transaction(async (tx) => {
    const order = orderId === null ? null : await lockAnyOrder(tx, orderId)
    const quote = await lockQuote(tx, quoteId, seen)
    if (quote.canceledAt !== null) throw conflict('This quote was canceled')
    if (order && order.status !== 'UNPAID') throw conflict(`This quote was paid: order ${order.id}`)
    return work(tx, quote, order)
  })
}

/** Throws invalid. */
export async function checkLastDay(tx: Transaction, endsOn: string, now: Date): Promise<void> {
  const { today } = await readCalendar(tx, now)
  const latest = shiftDay(today, longestQuoteDays)
  const message =
    endsOn < today
      ? 'Choose today or a later day'
      : endsOn > latest
        ? `Choose a day no later than ${dayText(latest)}`
        : null
  if (message) throw invalid(message, { endsOn: message })
}

/**
 * Erases the quotes of these orders, and cancels unpaid ones, because their links are erased. Returns the quotes' ids.
 */
export async function eraseQuotes(tx: Transaction, orderIds: number[], now: Date): Promise<number[]> {
  const isUnpaid = sql`exists (select from ${orders} where ${orders.id} = ${quotes.orderId} and ${orders.status} = 'UNPAID')`
  const canceledAt = sql`case when ${isUnpaid} then coalesce(${quotes.canceledAt}, ${sql.param(now, quotes.canceledAt)}) else ${quotes.canceledAt} end`
  const erased = await tx
    .update(quotes)
    .set({ note: '', canceledAt, version: sql`${quotes.version} + 1` })
    .where(inArray(quotes.orderId, orderIds))
    .returning({ id: quotes.id })
  return erased.map(({ id }) => id)
}
