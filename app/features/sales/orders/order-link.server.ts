import { and, asc, eq, lt } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { replaceMailedLink } from '#app/features/shop/mail/mails-of-order.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { findOrder, lockOrder, orderNotFound, owns } from './find-order.server.ts'

/**
 * Replaces an order's hash, which invalidates its link immediately. Emails about the order that are sent or resent from
 * now on contain the new link. The link keeps its last day, unless that day has passed. Lock the order first; returns
 * its new hash.
 */
export async function replaceLink(
  tx: Transaction,
  { id, hash: before, linkEndsOn }: Pick<typeof orders.$inferSelect, 'id' | 'hash' | 'linkEndsOn'>,
  today: string,
): Promise<string> {
  const hash = randomToken()
  const endsOn = linkEndsOn !== null && linkEndsOn < today ? null : linkEndsOn
  await tx.update(orders).set({ hash, linkEndsOn: endsOn }).where(eq(orders.id, id))
  await replaceMailedLink(tx, id, { before, after: hash })
  return hash
}

export const ownLinkLimits = { order: { attempts: 20, minutes: 60 } }

/** Replaces the link of the customer's own order. Throws not_found or too_many_requests. */
export async function replaceOwnLink(
  { db, customer, now }: { db: Database; customer: Customer; now: Date },
  orderId: number,
): Promise<string> {
  const { order } = await findOrder(db, customer, { orderId })
  if (!owns(customer, order)) throw notFound(orderNotFound)
  await countAttempt({ db, now }, `own-link:${orderId}`, ownLinkLimits.order)
  return db.transaction(async (tx) => {
    const { today } = await readCalendar(tx, now)
    const hash = await replaceLink(tx, await lockOrder(tx, orderId), today)
    // Omits the id, because the audit log lists every account with an id as staff.
    const staff = { customerId: null, email: 'Customer' }
    await recordChange({ tx, staff, now }, { action: 'replace link', subject: 'order', subjectId: orderId })
    return hash
  })
}

/** Lock the order first. */
export async function saveLinkEnd(tx: Transaction, orderId: number, endsOn: string | null): Promise<void> {
  await tx.update(orders).set({ linkEndsOn: endsOn }).where(eq(orders.id, orderId))
}

const batch = 100

/** Replaces links that have passed their last day. Nobody has the new ones until an email about the order is sent. */
export async function endLinks({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const { today } = await readCalendar(db, now())
  const isOver = lt(orders.linkEndsOn, today)
  const due = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOver)
    .orderBy(asc(orders.id))
    .limit(batch)
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [order] = await tx
        .select({ id: orders.id, hash: orders.hash, linkEndsOn: orders.linkEndsOn })
        .from(orders)
        .where(and(eq(orders.id, id), isOver))
        .for('update')
      if (order) await replaceLink(tx, order, today)
    })
  }
}
