import { eq, inArray, min } from 'drizzle-orm'
import { cents } from '#app/features/ground/money/cents.ts'
import { readArtworkDesign, withoutAccepted } from '#app/features/ground/product/artwork-design.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'

type OrderRow = typeof orders.$inferSelect
import type { FrozenItem } from './unpaid-orders.server.ts'

export type EditedItem = Omit<FrozenItem, 'cartItemId'>

export type EditedSums = Pick<
  OrderRow,
  | 'itemsCents'
  | 'discountCents'
  | 'waivedCents'
  | 'shippingCents'
  | 'waivedShippingCents'
  | 'taxableCents'
  | 'taxCents'
  | 'totalCents'
> &
  // Set if another destination's tax applies.
  Partial<Pick<OrderRow, 'taxState' | 'taxRateMillionths' | 'isShippingTaxed'>>

/**
 * Keeps removed items stored, because proofs and refunds refer to them. A replacement takes over the position, artwork
 * and design of the item it replaces. Lock the order first; returns the ids of the added items and the removed rows.
 */
export async function saveEditedItems(
  tx: Transaction,
  orderId: number,
  { added, removedIds }: { added: { item: EditedItem; replaces: number | null }[]; removedIds: number[] },
  now: Date,
): Promise<{ newIds: number[]; removed: (typeof orderItems.$inferSelect)[] }> {
  const removed = await tx
    .update(orderItems)
    .set({ removedAt: now })
    .where(inArray(orderItems.id, removedIds))
    .returning()
  if (added.length === 0) return { newIds: [], removed }
  // Negative ids can't collide with cart item ids, which are positive.
  const [lowest] = await tx
    .select({ cartItemId: min(orderItems.cartItemId) })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
  const free = Math.min(0, lowest?.cartItemId ?? 0) - 1
  const fromReplaced = ({ item, replaces }: { item: EditedItem; replaces: number | null }) => {
    const replaced = removed.find(({ id }) => id === replaces)
    if (!replaced) return {}
    const { id, placeOf, artworkFileId, artworkDesign: before, width, height } = replaced
    const isSameSize = item.width === width && item.height === height
    const artworkDesign = isSameSize ? before : withoutAccepted(readArtworkDesign(before))
    return { placeOf: placeOf ?? id, artworkFileId, artworkDesign }
  }
  const rows = await tx
    .insert(orderItems)
    .values(
      added.map((each, at) => ({
        ...each.item,
        ...fromReplaced(each),
        orderId,
        cartItemId: free - at,
      })),
    )
    .returning({ id: orderItems.id })
  return { newIds: rows.map(({ id }) => id), removed }
}

/** Returns the updated order. Save the items first, because triggers on the order update derived data. */
export async function saveEditedSums(
  tx: Transaction,
  order: OrderRow,
  sums: EditedSums,
  { dueCents, now }: { dueCents: OrderRow['dueCents']; now: Date },
): Promise<OrderRow> {
  const [saved] = await tx
    .update(orders)
    .set({
      ...sums,
      editedAt: now,
      editedCents: plus(order.editedCents, sums.totalCents - order.totalCents),
      editedTaxCents: plus(order.editedTaxCents, sums.taxCents - order.taxCents),
      dueCents,
      awaitedCents: cents(0),
      version: order.version + 1,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!saved) throw new Error('a locked order is gone')
  return saved
}

/** Lock the order first. */
export async function saveAwaited(
  tx: Transaction,
  orderId: number,
  awaited: Pick<OrderRow, 'dueCents' | 'awaitedCents'>,
): Promise<void> {
  await tx.update(orders).set(awaited).where(eq(orders.id, orderId))
}

const plus = (before: OrderRow['editedCents'], more: number) => cents(before + more)
