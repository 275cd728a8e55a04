import { and, asc, eq, exists, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { itemPlace, itemShape, orderItems, orders } from '#app/schema/orders.server.ts'
import { proofItems, proofs, proofWaivers } from '#app/schema/proofs.server.ts'

const one = { one: sql`1` }

/**
 * Reads the items of a Pending order that still need a sheet for the first round: items with artwork, but without a
 * proof by staff, a waiver, a sheet or a stored problem.
 */
export async function readItemsToProof(
  db: Queryable,
  { orderId, itemId }: { orderId: number; itemId?: number },
) {
  const ofOrder = eq(proofs.orderId, orderItems.orderId)
  const sent = db
    .select(one)
    .from(proofs)
    .where(and(ofOrder, isNotNull(proofs.sentAt)))
  const named = db.select(one).from(proofItems).where(eq(proofItems.proofId, proofs.id))
  const namesItem = db
    .select(one)
    .from(proofItems)
    .where(and(eq(proofItems.proofId, proofs.id), eq(proofItems.orderItemId, orderItems.id)))
  const shown = db
    .select(one)
    .from(proofs)
    .where(and(ofOrder, or(notExists(named), exists(namesItem))))
  const waived = db
    .select(one)
    .from(proofWaivers)
    .where(and(eq(proofWaivers.orderItemId, orderItems.id), isNull(proofWaivers.withdrawnAt)))
  const rows = await db
    .select({ item: orderItems, artwork: artworkFiles, shape: itemShape })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .where(
      and(
        eq(orderItems.orderId, orderId),
        itemId === undefined ? undefined : eq(orderItems.id, itemId),
        eq(orders.status, 'PENDING'),
        isNull(orders.canceledAt),
        isNull(orders.reprintOf),
        eq(orderItems.kind, 'custom'),
        isNull(orderItems.removedAt),
        isNull(orderItems.proofProblem),
        isNull(artworkFiles.erasedAt),
        notExists(sent),
        notExists(shown),
        notExists(waived),
      ),
    )
    .orderBy(asc(itemPlace))
  return rows.flatMap(({ item: { width, height, ...item }, ...row }) =>
    width === null || height === null ? [] : [{ ...row, item: { ...item, width, height } }],
  )
}

export type ItemToProof = Awaited<ReturnType<typeof readItemsToProof>>[number]
