import { and, asc, desc, eq, isNotNull, isNull, lt, ne, sum } from 'drizzle-orm'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { readChat } from '#app/features/sales/chat/read-chat.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'

/** Customers see only the last round of proofs sent. */
export async function readOrder(db: Queryable, order: Order, { isStaff }: { isStaff: boolean }) {
  const items = await db
    .select({
      item: orderItems,
      artwork: artworkFiles,
      categoryPicture: categories.picturePath,
      designPicture,
      design: libraryProducts,
      designFile: designFiles,
    })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.id))
  const shownProofs = await db
    .select({ proof: proofs, file: artworkFiles })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(
      and(
        eq(proofs.orderId, order.id),
        isStaff ? undefined : and(isNotNull(proofs.sentAt), isNull(proofs.supersededAt)),
      ),
    )
    .orderBy(asc(proofs.round), asc(proofs.position), asc(proofs.id))
  const itemsShown = await db
    .select()
    .from(proofItems)
    .where(eq(proofItems.orderId, order.id))
    .orderBy(asc(proofItems.orderItemId))
  const itemIdsOf = Map.groupBy(itemsShown, ({ proofId }) => proofId)
  const chat = await readChat(db, order.id)
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id))
  const [refunded] = await db
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.orderId, order.id), eq(refunds.status, 'done'), eq(payments.status, 'paid')))
  const refundedCents = cents(Number(refunded?.cents ?? 0))
  const withItems = shownProofs.map((row) => ({
    ...row,
    itemIds: (itemIdsOf.get(row.proof.id) ?? []).map(({ orderItemId }) => orderItemId),
  }))
  // Reasons for moves back are internal.
  const shownEvents = events.map((event) =>
    event.isMoveBack && !isStaff ? { ...event, reason: null } : event,
  )
  return { order, items, proofs: withItems, chat, events: shownEvents, refundedCents }
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>

export type OrderPage = { before?: number | undefined; limit: number }

export async function listOrders(
  db: Queryable,
  { customerId, status, before, limit }: OrderPage & { customerId?: number; status?: PaidStatus | undefined },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        ne(orders.status, 'UNPAID'),
        customerId === undefined ? undefined : eq(orders.customerId, customerId),
        status && eq(orders.status, status),
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows as Order[]
}
