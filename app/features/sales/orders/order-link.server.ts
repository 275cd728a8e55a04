import { and, asc, eq, lt } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { replaceMailedLink } from '#app/features/shop/mail/mails-of-order.server.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { findOrder, lockOrder, orderNotFound, owns } from './find-order.server.ts'

/**
 * Replaces an order's hash, which invalidates its link immediately. Emails about the order that are sent or resent from
 * now on contain the new link. Lock the order first; returns its new hash.
 */
export async function replaceLink(
  tx: Transaction,
  { id, hash: before }: { id: number; hash: string },
): Promise<string> {
  const hash = randomToken()
  await tx.update(orders).set({ hash, linkEndsOn: null }).where(eq(orders.id, id))
  await replaceMailedLink(tx, id, { before, after: hash })
  return hash
}

/** Replaces the link of the customer's own order. Throws not_found. */
export async function replaceOwnLink(
  { db, customer }: { db: Database; customer: Customer },
  orderId: number,
): Promise<string> {
  const { order } = await findOrder(db, customer, { orderId })
  if (!owns(customer, order)) throw notFound(orderNotFound)
  return db.transaction(async (tx) => replaceLink(tx, await lockOrder(tx, orderId)))
}

/** Lock the order first. */
export async function saveLinkEnd(tx: Transaction, orderId: number, endsOn: string | null): Promise<void> {
  await tx.update(orders).set({ linkEndsOn: endsOn }).where(eq(orders.id, orderId))
}

const batch = 100

/** Replaces links after their last day. Nobody has the new ones until an email about the order is sent. */
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
        .select({ id: orders.id, hash: orders.hash })
        .from(orders)
        .where(and(eq(orders.id, id), isOver))
        .for('update')
      if (order) await replaceLink(tx, order)
    })
  }
}
