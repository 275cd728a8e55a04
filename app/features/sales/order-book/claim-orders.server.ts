import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** The email must be validated. */
export async function claimGuestOrders(tx: Transaction, customerId: number, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ customerId })
    .where(
      and(
        sql`lower(${orders.email}) = lower(${email})`,
        isNull(orders.customerId),
        ne(orders.status, 'UNPAID'),
      ),
    )
}
