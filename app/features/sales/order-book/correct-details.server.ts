import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

type OrderRow = typeof orders.$inferSelect

export type OrderDetails = Pick<
  OrderRow,
  'email' | 'name' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | 'carrier' | 'trackingNumber'
>

/** Puts right who an order is for, where it goes or how it was sent; answers its new version. */
export async function correctDetails(
  tx: Transaction,
  { id, version: before }: Pick<OrderRow, 'id' | 'version'>,
  details: Partial<OrderDetails>,
): Promise<number> {
  const version = before + 1
  await tx
    .update(orders)
    .set({ ...details, version })
    .where(eq(orders.id, id))
  return version
}
