import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'

const orderId = sql.placeholder('orderId')

/** Selects the active waivers. Can be nested. */
export const waiversOf = (db: Queryable) =>
  db
    .select()
    .from(proofWaivers)
    .where(and(eq(proofWaivers.orderId, orderId), isNull(proofWaivers.withdrawnAt)))

const readAll = prepared((db) => {
  const isOrdered = and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt))
  const items = db
    .select({ item: orderItems, artwork: artworkFiles })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .where(isOrdered)
  const uploaded = db.select().from(proofs).where(eq(proofs.orderId, orderId))
  return db
    .select({
      items: nested(items.orderBy(asc(itemPlace))),
      proofs: nested(uploaded),
      shown: nested(db.select().from(proofItems).where(eq(proofItems.orderId, orderId))),
      waivers: nested(waiversOf(db)),
    })
    .from(sql`(values (1)) as coverage`)
})

/** Reads an order's items, all its proofs, and which items need none. */
export async function readCoverage(db: Queryable, id: number) {
  const [read] = await readAll(db, { orderId: id })
  if (!read) throw new Error('the coverage of an order is missing')
  const itemIdsOf = Map.groupBy(read.shown, ({ proofId }) => proofId)
  return {
    items: read.items.map(({ item, artwork }) => ({
      ...labeledItem(item, artwork),
      hasArtwork: item.artworkFileId !== null,
      printExactly: item.printExactly,
    })),
    proofs: read.proofs.map((proof) => ({
      ...proof,
      itemIds: (itemIdsOf.get(proof.id) ?? []).map(({ orderItemId }) => orderItemId),
    })),
    waivers: read.waivers,
    waivedIds: read.waivers.map(({ orderItemId }) => orderItemId),
  }
}
