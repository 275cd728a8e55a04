import { and, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { discardArtwork } from '#app/features/goods/artwork/discard-artwork.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'
import { voidApproval } from './decide-proofs.server.ts'

type Edited = {
  orderId: number
  /** The order's items before the edit. */
  itemIds: number[]
  /** Items replaced only to change their quantity. Their unsent proofs then cover the replacements. */
  sameSize: { from: number; to: number }[]
}

/**
 * Voids all approvals, and withdraws proofs that show only changed or removed items: a proof covers only the items it
 * shows. Call this once the items are changed; lock the order first.
 */
export async function voidForEdit(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  { orderId, itemIds, sameSize }: Edited,
): Promise<void> {
  await voidApproval(tx, orderId, now)
  await linkPreviousItems(tx, orderId, itemIds)
  await moveUnsentProofs(tx, orderId, sameSize)
  const showsNoCurrentItem = and(eq(proofs.orderId, orderId), notExists(currentItemsOf(tx)))
  await tx
    .update(proofs)
    .set({ supersededAt: now })
    .where(and(showsNoCurrentItem, isNotNull(proofs.sentAt), isNull(proofs.supersededAt)))
  const discarded = await tx
    .delete(proofs)
    .where(and(showsNoCurrentItem, isNull(proofs.sentAt)))
    .returning({ artworkFileId: proofs.artworkFileId })
  for (const { artworkFileId } of discarded) await discardArtwork({ tx, jobs }, artworkFileId)
}

/** Links the previous items to proofs of the whole order, which would otherwise cover the new items. */
async function linkPreviousItems(tx: Transaction, orderId: number, itemIds: number[]): Promise<void> {
  const named = tx
    .select({ one: sql`1` })
    .from(proofItems)
    .where(eq(proofItems.proofId, proofs.id))
  const whole = await tx
    .select({ id: proofs.id })
    .from(proofs)
    .where(and(eq(proofs.orderId, orderId), notExists(named)))
  const rows = whole.flatMap(({ id: proofId }) =>
    itemIds.map((orderItemId) => ({ proofId, orderId, orderItemId })),
  )
  if (rows.length > 0) await tx.insert(proofItems).values(rows)
}

async function moveUnsentProofs(
  tx: Transaction,
  orderId: number,
  sameSize: Edited['sameSize'],
): Promise<void> {
  if (sameSize.length === 0) return
  const unsent = tx
    .select({ id: proofs.id })
    .from(proofs)
    // Sheets are left out, because they state the quantity.
    .where(and(eq(proofs.orderId, orderId), isNull(proofs.sentAt), isNull(proofs.artworkSha256)))
  const from = sql.param(sameSize.map((item) => item.from))
  const to = sql.param(sameSize.map((item) => item.to))
  await tx
    .update(proofItems)
    .set({ orderItemId: sql`replaced.to_id` })
    .from(sql`unnest(${from}::integer[], ${to}::integer[]) as replaced (from_id, to_id)`)
    .where(and(sql`${proofItems.orderItemId} = replaced.from_id`, inArray(proofItems.proofId, unsent)))
}

const currentItemsOf = (db: Queryable) =>
  db
    .select({ one: sql`1` })
    .from(proofItems)
    .innerJoin(orderItems, eq(orderItems.id, proofItems.orderItemId))
    .where(and(eq(proofItems.proofId, proofs.id), isNull(orderItems.removedAt)))
