import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { itemPlace, orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'

export type ListedFacts = {
  /** When it got the status it has, or the customer requested changes. */
  since: Date
  /** In the customer's words; null if none are requested. */
  requestedChanges: string | null
  assigneeEmail: string | null
  /** A small picture of the first item's artwork or design, if it has any. */
  picturePath: string | null
}

/** For a select from `orders`. */
export function listedColumns(db: Queryable) {
  const last = <Value>(column: typeof orderEvents.reason | typeof orderEvents.createdAt) =>
    sql<Value>`(${db
      .select({ column })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orders.id))
      .orderBy(desc(orderEvents.id))
      .limit(1)})`
  const reason: SQL<string | null> = last(orderEvents.reason)
  return {
    order: orders,
    since: sql<Date>`coalesce(${last(orderEvents.createdAt)}, ${orders.createdAt})`.mapWith(orders.createdAt),
    requestedChanges: sql<
      string | null
    >`case when ${orders.changesRequestedAt} is not null then ${reason} end`,
    assigneeEmail: sql<string | null>`(${db
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.id, orders.assigneeId))})`,
    picturePath: firstPicture(db),
  }
}

// Browsers show no PDF as a picture.
const picture = sql`coalesce(${artworkFiles.thumbnailPath}, ${artworkFiles.previewPath},
  case when ${artworkFiles.type} <> 'pdf' then ${artworkFiles.path} end, ${designFiles.thumbnailPath}, ${designPicture})`

const firstPicture = (db: Queryable): SQL<string | null> =>
  sql`(${db
    .select({ picture })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .where(and(eq(orderItems.orderId, orders.id), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
    .limit(1)})`

type Row = { order: typeof orders.$inferSelect } & ListedFacts

/** Of a select of paid orders. */
export const listedOrder = ({ order, ...facts }: Row): Order & ListedFacts => ({
  ...(order as Order),
  ...facts,
})
