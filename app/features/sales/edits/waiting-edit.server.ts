import { and, eq, inArray, sql } from 'drizzle-orm'
import { saveAwaited } from '#app/features/sales/orders/save-edit.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { orderEdits } from '#app/schema/orders.server.ts'
import { markEdit, type Edit } from './apply-edit.server.ts'

const findWaiting = prepared('waiting edit of an order', (db) =>
  db
    .select()
    .from(orderEdits)
    .where(
      and(
        eq(orderEdits.orderId, sql.placeholder('orderId')),
        inArray(orderEdits.status, ['proposed', 'due']),
      ),
    ),
)

/**
 * Returns the edit that is waiting for the customer's payment. An order has at most one. Lock the order to change it.
 */
export async function findWaitingEdit(db: Queryable, orderId: number): Promise<Edit | null> {
  const [edit] = await findWaiting(db, { orderId })
  return edit ?? null
}

export const owedCents = ({ dueCents, awaitedCents }: { dueCents: Cents; awaitedCents: Cents }): Cents =>
  cents(dueCents + awaitedCents)

/** Lock the order first. */
export async function endWaiting(tx: Transaction, edit: Edit, status: Edit['status']): Promise<void> {
  await markEdit(tx, edit.id, { status })
  await saveAwaited(tx, edit.orderId, { dueCents: cents(0), awaitedCents: cents(0) })
}

/** Stops waiting for an edit's payment when staff end the order. Lock the order first. */
export async function giveUpWaiting(tx: Transaction, orderId: number): Promise<void> {
  const edit = await findWaitingEdit(tx, orderId)
  if (edit) await endWaiting(tx, edit, edit.status === 'due' ? 'waived' : 'withdrawn')
}
