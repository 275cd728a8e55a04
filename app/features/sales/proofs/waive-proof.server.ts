import { and, eq, inArray, isNull } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { erasedText } from '#app/features/ground/people/erased.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { proofWaivers } from '#app/schema/proofs.server.ts'
import { itemNotFound } from './proof-items.server.ts'
import { discardSheets } from './proof-sheets.server.ts'
import type { ProofWaiver } from './proofs.input.ts'
import { lockPending, subjectOf } from './proofs.server.ts'
import { readCoverage } from './read-coverage.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/** Throws conflict (not Pending, already waived, or no artwork to print) or invalid (not an item of the order). */
export async function waiveProof(
  { db, jobs, staff, now }: Context,
  orderId: number,
  { itemId, reason }: ProofWaiver,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    await lockPending(tx, orderId)
    const { items, waivedIds } = await readCoverage(tx, orderId)
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw invalid(itemNotFound, { itemId: itemNotFound })
    if (item.by === 'library') throw conflict('Library designs need no proof')
    if (waivedIds.includes(itemId)) throw conflict('Someone else already marked this item “No proof needed”')
    if (!item.hasArtwork) throw conflict('There is no artwork to print. Upload a proof for this item.')
    await discardSheets({ tx, jobs }, orderId, [itemId])
    const [waiver] = await tx
      .insert(proofWaivers)
      .values({ orderId, orderItemId: itemId, reason, staffId: staff.customerId, createdAt: now })
      .returning({ id: proofWaivers.id })
    if (!waiver) throw new Error('no waiver was inserted')
    const changes: Changes = { item: [null, itemLabel(item)], reason: [null, reason] }
    await recordChange({ tx, staff, now }, { action: 'waive proof', ...subjectOf(orderId), changes })
    return waiver
  })
}

/** Throws not_found if the waiver was already withdrawn. */
export async function withdrawWaiver(
  { db, jobs, staff, now }: Context,
  { orderId, waiverId }: { orderId: number; waiverId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPending(tx, orderId)
    const { items } = await readCoverage(tx, orderId)
    const [withdrawn] = await tx
      .update(proofWaivers)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(proofWaivers.id, waiverId),
          eq(proofWaivers.orderId, orderId),
          isNull(proofWaivers.withdrawnAt),
        ),
      )
      .returning({ itemId: proofWaivers.orderItemId, reason: proofWaivers.reason })
    const item = items.find(({ id }) => id === withdrawn?.itemId)
    if (!withdrawn || !item) throw notFound('Not found or already withdrawn')
    const changes: Changes = { item: [null, itemLabel(item)], reason: [withdrawn.reason, null] }
    await recordChange(
      { tx, staff, now },
      { action: 'withdraw proof waiver', ...subjectOf(orderId), changes },
    )
    await jobs.enqueue(tx, 'make-proof-sheets', { orderId })
  })
}

/**
 * Ends the waiver when an item's artwork is replaced, because its reason was about the old file. Returns the reason, or
 * null if there was no waiver.
 */
export async function endWaiver(tx: Transaction, orderItemId: number, now: Date): Promise<string | null> {
  const [ended] = await tx
    .update(proofWaivers)
    .set({ withdrawnAt: now })
    .where(and(eq(proofWaivers.orderItemId, orderItemId), isNull(proofWaivers.withdrawnAt)))
    .returning({ reason: proofWaivers.reason })
  return ended?.reason ?? null
}

export async function eraseWaiverReasons(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx.update(proofWaivers).set({ reason: erasedText }).where(inArray(proofWaivers.orderId, orderIds))
}
