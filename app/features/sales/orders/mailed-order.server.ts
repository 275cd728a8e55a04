import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#app/features/ground/people/customer.ts'
import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import { designFiles, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { hasDelayedMail } from '#app/features/shop/mail/mails-of-order.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { orderPath, sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { itemPlace, itemShape, orderItems, type orders } from '#app/schema/orders.server.ts'
import { findOrder, type FoundOrder, type OrderKey } from './find-order.server.ts'
import { mailedPicture } from './mailed-picture.ts'
import { promisedArrival } from './rejection.ts'

type OrderRow = typeof orders.$inferSelect

/** Selects the columns of an order's items that emails use. */
export const selectMailedItems = (db: Queryable, condition: SQL) =>
  db
    .select({
      kind: orderItems.kind,
      name: orderItems.name,
      width: orderItems.width,
      height: orderItems.height,
      unit: orderItems.unit,
      quantity: orderItems.quantity,
      priceCents: orderItems.priceCents,
      options: orderItems.options,
      artworkFileId: orderItems.artworkFileId,
      artworkDesign: orderItems.artworkDesign,
      printExactly: orderItems.printExactly,
      artwork: { path: artworkFiles.path, previewPath: artworkFiles.previewPath },
      shape: itemShape,
      designPath: libraryProducts.picturePath,
      designFile: { path: designFiles.path, previewPath: designFiles.previewPath },
    })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .where(and(condition, isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

export type MailedItems = Awaited<ReturnType<typeof selectMailedItems>>

export async function mailedOrder(db: Queryable, order: OrderRow): Promise<MailedOrder> {
  return composeMailedOrder(order, await readMailedItems(db, order.id))
}

const mailedItems = prepared('items of an order in emails', (db) =>
  selectMailedItems(db, eq(orderItems.orderId, sql.placeholder('orderId'))),
)

export const readMailedItems = (db: Queryable, orderId: number): Promise<MailedItems> =>
  mailedItems(db, { orderId })

export type OrderToMail = FoundOrder & { items: MailedItems; teamEmail: string; hasDelayedMail: boolean }

/** Like `findOrder`, but also reads the data for an email about the order. */
export async function findOrderToMail(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  actor: Actor,
  key: OrderKey,
): Promise<OrderToMail> {
  const found = await findOrder(db, actor, key)
  const [items, teamEmail, isDelayed] = await Promise.all([
    readMailedItems(db, key.orderId),
    readTeamEmail({ db, settings }),
    hasDelayedMail(db, key.orderId),
  ])
  return { ...found, items, teamEmail, hasDelayedMail: isDelayed }
}

export function composeMailedOrder(order: OrderRow, items: MailedItems): MailedOrder {
  const { arrivesFrom, arrivesTo } = promisedArrival(order)
  const { id, name, itemsCents, discountCents, shippingCents, taxCents, totalCents } = order
  return {
    id,
    path: orderPath(order),
    name,
    items: items.map((item) => {
      const picture = mailedPicture(item)
      return {
        name: item.name,
        size: sizeText(item),
        ...(item.options.length > 0 && { options: optionsText(item.options) }),
        quantity: item.quantity,
        priceCents: item.priceCents,
        ...(picture !== null && { picture }),
      }
    }),
    itemsCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    arrives: arrivesFrom && arrivesTo ? `${arrivesFrom} – ${arrivesTo}` : null,
  }
}
