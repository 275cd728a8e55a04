import { and, asc, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'

/** Joins an item with its active waiver; it has at most one. */
export const isItsWaiver = and(eq(proofWaivers.orderItemId, orderItems.id), isNull(proofWaivers.withdrawnAt))

/** Selects the ids of the items that a proof shows. */
export function shownItemIds(db: Queryable): SQL<number[]> {
  const ids = db
    .select({ id: proofItems.orderItemId })
    .from(proofItems)
    .where(eq(proofItems.proofId, proofs.id))
    .orderBy(asc(proofItems.orderItemId))
  return sql`array${ids}`
}

/** Reads an order's items, all its proofs, and the ids of items with a waiver. Lock the order first. */
export async function readCoverage(tx: Transaction, orderId: number) {
  const items = await tx
    .select({ item: orderItems, artwork: artworkFiles, waiver: proofWaivers })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(proofWaivers, isItsWaiver)
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  const uploaded = await tx
    .select({ ...getTableColumns(proofs), itemIds: shownItemIds(tx) })
    .from(proofs)
    .where(eq(proofs.orderId, orderId))
  const waivers = items.flatMap(({ waiver }) => waiver ?? [])
  return {
    items: items.map(({ item, artwork }) => ({
      ...labeledItem(item, artwork),
      hasArtwork: item.artworkFileId !== null,
      printExactly: item.printExactly,
    })),
    proofs: uploaded,
    waivers,
    waivedIds: waivers.map(({ orderItemId }) => orderItemId),
  }
}
