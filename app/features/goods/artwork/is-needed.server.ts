import { eq, exists, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { itemArtworks, orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'

/** Builds a condition that matches rows of `artwork_files` still referenced anywhere in the shop. */
export function isNeeded(db: Queryable): SQL {
  const { id, isMentioned } = artworkFiles
  const has = hasRowIn(db)
  return sql`(${or(
    isMentioned,
    has(orderItems, eq(orderItems.artworkFileId, id)),
    has(itemArtworks, eq(itemArtworks.artworkFileId, id)),
    has(itemArtworks, eq(itemArtworks.previousFileId, id)),
    has(proofs, eq(proofs.artworkFileId, id)),
    has(cartItems, eq(cartItems.artworkFileId, id)),
    isInCatalog(db),
  )})`
}

/** Builds a condition that matches files shown by a design or category. */
export function isInCatalog(db: Queryable): SQL {
  const { path, previewPath, thumbnailPath } = artworkFiles
  const has = hasRowIn(db)
  const anyPath = [path, previewPath, thumbnailPath]
  return sql`(${or(
    ...anyPath.map((column) => has(libraryProducts, eq(libraryProducts.picturePath, column))),
    ...anyPath.map((column) => has(categories, eq(categories.picturePath, column))),
  )})`
}

/** Builds a condition that matches files whose path is in a saved reply. */
export const isInSavedReply = (db: Queryable): SQL =>
  hasRowIn(db)(cannedAnswers, sql`strpos(${cannedAnswers.content}, ${artworkFiles.path}) > 0`)

const hasRowIn = (db: Queryable) => (table: PgTable, where: SQL) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(table)
      .where(where),
  )
