import { desc, eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { eventText } from '#app/features/sales/timeline/event-text.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { statusLabels, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orderEvents } from '#app/schema/orders.server.ts'

export async function refuseMoved(
  tx: Transaction,
  { id, status }: Order,
  seen: PaidStatus | undefined,
): Promise<void> {
  if (seen === undefined || seen === status) return
  const [last] = await tx
    .select({ event: orderEvents, email: customers.email })
    .from(orderEvents)
    .leftJoin(customers, eq(customers.id, orderEvents.customerId))
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const who = last?.event.by === 'customer' ? 'The customer' : (last?.email ?? 'Someone else')
  const what = last ? eventText(last.event) : statusLabels[status]
  throw conflict(`${who} updated this order first: ${what}. Your change wasn’t saved.`)
}
