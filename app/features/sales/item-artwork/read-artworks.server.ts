import { asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { itemArtworks } from '#app/schema/orders.server.ts'

/** Reads the artwork added after the order was placed, oldest first. */
export function readArtworks(db: Queryable, orderId: number) {
  const before = alias(artworkFiles, 'file_before')
  return db
    .select({
      id: itemArtworks.id,
      itemId: itemArtworks.orderItemId,
      by: itemArtworks.by,
      customerId: itemArtworks.customerId,
      createdAt: itemArtworks.createdAt,
      name: artworkFiles.fileName,
      path: artworkFiles.path,
      previousName: before.fileName,
      previousPath: before.path,
    })
    .from(itemArtworks)
    .innerJoin(artworkFiles, eq(artworkFiles.id, itemArtworks.artworkFileId))
    .leftJoin(before, eq(before.id, itemArtworks.previousFileId))
    .where(eq(itemArtworks.orderId, orderId))
    .orderBy(asc(itemArtworks.id))
}
