import { and, eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'

/** Returns an item printed from artwork, with its current file. Throws not_found or conflict (a library design). */
export async function findArtworkItem(
  db: Queryable,
  { orderId, itemId }: { orderId: number; itemId: number },
) {
  const [found] = await db
    .select({ item: orderItems, file: artworkFiles })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, orderId)))
  if (!found) throw notFound('Item not found')
  if (found.item.kind === 'library') throw conflict('Library designs are printed from their own file')
  return { ...found, item: labeledItem(found.item) }
}

type Found = Pick<Awaited<ReturnType<typeof findArtworkItem>>, 'file'>

/** Throws conflict if the artwork is not the artwork shown, whose SHA-256 is `seen` ('' for none). */
export function refuseOtherArtwork({ file }: Found, seen: string | undefined): void {
  if (seen === undefined || seen === (file?.sha256 ?? '')) return
  throw conflict('This item’s artwork has changed. Review it, then try again.')
}
