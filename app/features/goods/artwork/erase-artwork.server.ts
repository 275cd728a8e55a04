import { and, eq, exists, inArray, isNull, notExists, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cartItems } from '#app/schema/cart.server.ts'
import { erasedName } from '#app/features/ground/people/erased.ts'
import { itemArtworks, orderItems } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from './delete-files.server.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { placeholder } from './item-picture.ts'

type Owned = {
  customerId: number | null
  sessionIds: number[]
  orderIds: number[]
  attachedPaths: string[]
}

/** Where orders have files. */
const uses = [
  { column: orderItems.artworkFileId, orderId: orderItems.orderId },
  { column: itemArtworks.artworkFileId, orderId: itemArtworks.orderId },
  { column: itemArtworks.previousFileId, orderId: itemArtworks.orderId },
  { column: proofs.artworkFileId, orderId: proofs.orderId },
]

/** Rows stay and show the placeholder. Files that others ordered or have in a cart are kept. */
export async function eraseArtwork(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  { customerId, sessionIds, orderIds, attachedPaths }: Owned,
): Promise<number> {
  const usedBy = (column: PgColumn, orders: SQL) =>
    tx
      .select({ one: sql`1` })
      .from(column.table)
      .where(and(eq(column, artworkFiles.id), orders))
  const own = uses.map(({ column, orderId }) => exists(usedBy(column, inArray(orderId, orderIds))))
  const others = uses.map(({ column, orderId }) => notExists(usedBy(column, notInArray(orderId, orderIds))))
  const inCarts = tx
    .select({ one: sql`1` })
    .from(cartItems)
    .where(eq(cartItems.artworkFileId, artworkFiles.id))
  const files = await tx
    .select({
      id: artworkFiles.id,
      paths: sql<
        (string | null)[]
      >`array[${artworkFiles.path}, ${artworkFiles.previewPath}, ${artworkFiles.thumbnailPath}] || ${artworkFiles.drawnPaths}`,
    })
    .from(artworkFiles)
    .where(
      and(
        isNull(artworkFiles.erasedAt),
        or(
          customerId === null ? undefined : eq(artworkFiles.customerId, customerId),
          inArray(artworkFiles.sessionId, sessionIds),
          inArray(artworkFiles.path, attachedPaths),
          ...own,
        ),
        ...others,
        notExists(inCarts),
      ),
    )
    .for('update')
  const ids = files.map(({ id }) => id)
  await tx
    .update(artworkFiles)
    .set({
      sessionId: null,
      customerId: null,
      fileName: erasedName,
      type: 'svg',
      // Pages load files by path, and paths are unique.
      path: sql`${`${placeholder.slice(1)}?erased=`} || ${artworkFiles.id}`,
      previewPath: null,
      thumbnailPath: null,
      drawnPaths: [],
      ...noFacts,
      laterPages: [],
      erasedAt: now,
    })
    .where(inArray(artworkFiles.id, ids))
  await enqueueDeletion(
    { tx, jobs },
    files.flatMap((file) => file.paths),
  )
  return files.length
}
