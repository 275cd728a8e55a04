import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { isApproved } from '#app/features/ground/orders/order-status.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { uncoveredItems, uncoveredText } from './proof-coverage.ts'
import { isPrintable } from './proof-state.ts'
import { readCoverage } from './read-coverage.server.ts'

/**
 * Throws conflict unless the order whose files a reprint prints has them approved. Lock that order first, so that its
 * approval isn't voided meanwhile.
 */
export async function refuseUnapproved(tx: Transaction, orderId: number, itemIds: number[]): Promise<void> {
  const { items, proofs, waivedIds } = await readCoverage(tx, orderId)
  const approved = proofs.filter(isPrintable)
  const [first] = await tx.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  const needsNone = first !== undefined && isApproved(first.status)
  if (approved.length === 0 && !needsNone) {
    throw conflict(`The approval of order ${orderId} was voided, so there are no approved files to print`)
  }
  const wanted = items.filter(({ id }) => itemIds.includes(id))
  if (wanted.length < itemIds.length) {
    throw conflict(`Order ${orderId} was edited, so its later approvals don’t cover these items`)
  }
  const uncovered = uncoveredItems(wanted, approved, waivedIds)
  if (uncovered.length > 0) throw conflict(uncoveredText(uncovered))
}
