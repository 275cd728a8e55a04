import { eq } from 'drizzle-orm'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

type OrderRow = typeof orders.$inferSelect

export type OrderDetails = Pick<
  OrderRow,
  'email' | 'name' | 'phone' | 'address' | 'city' | 'state' | 'zipCode' | keyof Shipment
>

export async function updateDetails(
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
