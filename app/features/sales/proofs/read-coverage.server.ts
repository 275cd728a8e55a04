import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'

/** Selects the active waivers. */
export const waiversWhere = (db: Queryable, isWanted: SQL) =>
  db
    .select()
    .from(proofWaivers)
    .where(and(isWanted, isNull(proofWaivers.withdrawnAt)))

/** Reads an order's items, all its proofs, and which items need none. Lock the order first. */
export async function readCoverage(tx: Transaction, orderId: number) {
  const items = await tx
    .select({ item: orderItems, artwork: artworkFiles })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  const uploaded = await tx.select().from(proofs).where(eq(proofs.orderId, orderId))
  const shown = await tx.select().from(proofItems).where(eq(proofItems.orderId, orderId))
  const waivers = await waiversWhere(tx, eq(proofWaivers.orderId, orderId))
  const itemIdsOf = Map.groupBy(shown, ({ proofId }) => proofId)
  return {
    items: items.map(({ item, artwork }) => ({
      ...labeledItem(item, artwork),
      hasArtwork: item.artworkFileId !== null,
      printExactly: item.printExactly,
    })),
    proofs: uploaded.map((proof) => ({
      ...proof,
      itemIds: (itemIdsOf.get(proof.id) ?? []).map(({ orderItemId }) => orderItemId),
    })),
    waivers,
    waivedIds: waivers.map(({ orderItemId }) => orderItemId),
  }
}
