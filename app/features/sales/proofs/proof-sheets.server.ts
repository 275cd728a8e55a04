import { and, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { discardArtwork } from '#app/features/goods/artwork/discard-artwork.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'

type Context = { tx: Transaction; jobs: Jobs }

type NewSheet = {
  orderId: number
  itemId: number
  artworkFileId: string
  sha256: string
  /** The SHA-256 of the item's artwork, which the sheet shows. */
  artworkSha256: string
  createdAt: Date
}

/** Adds the sheet that the shop made for an item as a draft for the next round. Lock the order first. */
export async function addSheet(tx: Transaction, { itemId, ...sheet }: NewSheet): Promise<void> {
  const position = sql`(${tx
    .select({ last: sql`coalesce(max(${proofs.position}), 0) + 1` })
    .from(proofs)
    .where(and(eq(proofs.orderId, sheet.orderId), isNull(proofs.sentAt)))})`
  const [proof] = await tx
    .insert(proofs)
    .values({ ...sheet, position })
    .returning({ id: proofs.id })
  if (!proof) throw new Error('no proof was inserted')
  await tx.insert(proofItems).values({ proofId: proof.id, orderId: sheet.orderId, orderItemId: itemId })
}

const isSheet = (orderId: number) => and(eq(proofs.orderId, orderId), isNotNull(proofs.artworkSha256))

const showsOneOf = (db: Queryable, itemIds: number[]) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(proofItems)
      .where(and(eq(proofItems.proofId, proofs.id), inArray(proofItems.orderItemId, itemIds))),
  )

/**
 * Deletes the unsent drafts of these items, or of all items if none are given; returns how many. Lock the order first.
 */
export async function discardSheets(
  { tx, jobs }: Context,
  orderId: number,
  itemIds: number[] = [],
): Promise<number> {
  const discarded = await tx
    .delete(proofs)
    .where(
      and(isSheet(orderId), isNull(proofs.sentAt), itemIds.length > 0 ? showsOneOf(tx, itemIds) : undefined),
    )
    .returning({ artworkFileId: proofs.artworkFileId })
  for (const { artworkFileId } of discarded) await discardArtwork({ tx, jobs }, artworkFileId)
  return discarded.length
}

/**
 * Withdraws an item's sheets when its artwork is replaced, because they no longer show what will be printed. A sent
 * sheet stays stored, but can no longer be approved. Lock the order first.
 */
export async function withdrawSheets(
  { tx, jobs, now }: Context & { now: Date },
  { orderId, itemId }: { orderId: number; itemId: number },
): Promise<void> {
  await discardSheets({ tx, jobs }, orderId, [itemId])
  await tx
    .update(proofs)
    .set({ supersededAt: now })
    .where(
      and(isSheet(orderId), isNotNull(proofs.sentAt), isNull(proofs.supersededAt), showsOneOf(tx, [itemId])),
    )
}

/** Matches if a sheet was withdrawn after the proof in the outer statement was sent. */
export function isSheetWithdrawn(db: Queryable) {
  const sheets = alias(proofs, 'sheets')
  return exists(
    db
      .select({ one: sql`1` })
      .from(sheets)
      .where(
        and(
          eq(sheets.orderId, proofs.orderId),
          isNotNull(sheets.artworkSha256),
          gt(sheets.supersededAt, proofs.sentAt),
        ),
      ),
  )
}
