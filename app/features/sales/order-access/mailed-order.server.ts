import { asc, eq } from 'drizzle-orm'
import type { MailedOrder } from '#app/features/ground/shop/mail.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { orderPath, sizeText } from '#app/features/ground/orders/order.ts'
import { orderItems, type orders } from '#app/schema/orders.server.ts'
import { promisedArrival } from './rejection.ts'

export async function mailedOrder(db: Queryable, order: typeof orders.$inferSelect): Promise<MailedOrder> {
  const items = await db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.id))
  const { arrivesFrom, arrivesTo } = promisedArrival(order)
  const { id, name, itemsCents, discountCents, shippingCents, taxCents, totalCents } = order
  return {
    id,
    path: orderPath(order),
    name,
    items: items.map((item) => ({
      name: item.name,
      size: sizeText(item),
      quantity: item.quantity,
      priceCents: item.priceCents,
    })),
    itemsCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    arrives: arrivesFrom && arrivesTo ? `${arrivesFrom} – ${arrivesTo}` : null,
  }
}
