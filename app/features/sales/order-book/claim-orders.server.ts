import { and, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

/** Paid orders placed as a guest become the account's. Call it only once the email is known to be the customer's. */
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
