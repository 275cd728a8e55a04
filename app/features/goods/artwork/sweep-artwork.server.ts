import { and, asc, eq, exists, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { cartItems } from '#app/schema/cart.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { artworkFiles, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from './delete-files.server.ts'
import { retentionMs } from './upload-quota.ts'

// The embedded database runs one statement at a time; the rest waits for the next run.
const batch = 200

const unfinishedMs = 24 * 60 * 60 * 1000

export async function sweepArtwork({
  db,
  jobs,
  storage,
  now: clock,
}: Pick<Shop, 'db' | 'jobs' | 'storage' | 'now'>) {
  const now = clock()
  const unfinishedSince = new Date(now.getTime() - unfinishedMs)
  await storage.discardIncoming(unfinishedSince)
  await db.transaction(async (tx) => {
    const { id, path, previewPath, thumbnailPath, sweepAt, erasedAt } = artworkFiles
    const due = await tx
      .select({ id })
      .from(artworkFiles)
      .where(and(lt(sweepAt, now), isNull(erasedAt)))
      .orderBy(asc(sweepAt))
      .limit(batch)
      // Skip files that are being added to a cart right now.
      .for('update', { skipLocked: true })
    const ids = due.map((file) => file.id)
    const swept = await tx
      .delete(artworkFiles)
      .where(and(inArray(id, ids), not(isNeeded(tx))))
      .returning({ path, previewPath, thumbnailPath })
    await tx
      .update(artworkFiles)
      .set({ sweepAt: new Date(now.getTime() + retentionMs) })
      .where(inArray(id, ids))
    await enqueueDeletion(
      { tx, jobs },
      swept.flatMap((file) => Object.values(file)),
    )
  })
  await db.transaction(async (tx) => {
    const { id, paths, createdAt } = unfinishedUploads
    const left = tx
      .select({ id })
      .from(unfinishedUploads)
      .where(lt(createdAt, unfinishedSince))
      .limit(batch)
      .for('update', { skipLocked: true })
    const crashed = await tx.delete(unfinishedUploads).where(inArray(id, left)).returning({ paths })
    await enqueueDeletion(
      { tx, jobs },
      crashed.flatMap((upload) => upload.paths),
    )
  })
}

function isNeeded(tx: Transaction): SQL {
  const { id, path, previewPath, thumbnailPath, isMentioned } = artworkFiles
  const has = (table: PgTable, where: SQL) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(where),
    )
  const anyPath = [path, previewPath, thumbnailPath]
  return sql`(${or(
    isMentioned,
    has(orderItems, eq(orderItems.artworkFileId, id)),
    has(proofs, eq(proofs.artworkFileId, id)),
    has(cartItems, eq(cartItems.artworkFileId, id)),
    ...anyPath.map((column) => has(libraryProducts, eq(libraryProducts.picturePath, column))),
    ...anyPath.map((column) => has(categories, eq(categories.picturePath, column))),
  )})`
}
