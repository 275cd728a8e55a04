import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  not,
  notExists,
  notInArray,
  notLike,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { cartItems, carts } from '#app/schema/cart.server.ts'
import { erasedDomain, erasedName } from '#app/features/ground/people/erased.ts'
import { itemArtworks, orderFiles, orderItems, orders } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles, resumableUploads } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from './delete-files.server.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { isInCatalog, isInSavedReply } from './is-needed.server.ts'
import { placeholder } from './item-picture.ts'
import { endUploads } from './resumable/resumable-uploads.server.ts'

type Owned = {
  customerId: number | null
  sessionIds: number[]
  orderIds: number[]
  attachedPaths: string[]
}

type Use = { column: PgColumn; orderId: PgColumn }

/** The columns that link orders to files. */
const uses: Use[] = [
  { column: orderItems.artworkFileId, orderId: orderItems.orderId },
  { column: itemArtworks.artworkFileId, orderId: itemArtworks.orderId },
  { column: itemArtworks.previousFileId, orderId: itemArtworks.orderId },
  { column: orderFiles.artworkFileId, orderId: orderFiles.orderId },
  { column: proofs.artworkFileId, orderId: proofs.orderId },
]

/**
 * Erases files and deletes unfinished uploads. Erased files keep their rows, which show the placeholder. Keeps files
 * that other customers ordered, or uploaded and still have in their cart, and the shop's own files of designs,
 * categories and saved replies. Returns the erased files' ids, so that the caller can remove them from other carts.
 */
export async function eraseArtwork(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  { customerId, sessionIds, orderIds, attachedPaths }: Owned,
): Promise<string[]> {
  const usedBy = ({ column, orderId }: Use, where: SQL | undefined) =>
    tx
      .select({ one: sql`1` })
      .from(column.table)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(and(eq(column, artworkFiles.id), where))
  const own = uses.map((use) => exists(usedBy(use, inArray(orders.id, orderIds))))
  const isOthers = and(notInArray(orders.id, orderIds), notLike(orders.email, `%${erasedDomain}`))
  const others = uses.map((use) => notExists(usedBy(use, isOthers)))
  const inUploadersCart = tx
    .select({ one: sql`1` })
    .from(cartItems)
    .innerJoin(carts, eq(carts.id, cartItems.cartId))
    .where(
      and(
        eq(cartItems.artworkFileId, artworkFiles.id),
        or(eq(carts.customerId, artworkFiles.customerId), eq(carts.sessionId, artworkFiles.sessionId)),
      ),
    )
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
          and(inArray(artworkFiles.path, attachedPaths), not(isInSavedReply(tx))),
          ...own,
        ),
        ...others,
        notExists(inUploadersCart),
        not(isInCatalog(tx)),
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
      // Pages load files by path, and each path must be unique.
      path: sql`${`${placeholder.slice(1)}?erased=`} || ${artworkFiles.id}`,
      previewPath: null,
      thumbnailPath: null,
      drawnPaths: [],
      ...noFacts,
      laterPages: [],
      cutOuts: [],
      erasedAt: now,
    })
    .where(inArray(artworkFiles.id, ids))
  await enqueueDeletion(
    { tx, jobs },
    files.flatMap((file) => file.paths),
  )
  await endUploads(
    { tx, jobs },
    or(
      customerId === null ? undefined : eq(resumableUploads.customerId, customerId),
      inArray(resumableUploads.sessionId, sessionIds),
    ),
  )
  return ids
}
