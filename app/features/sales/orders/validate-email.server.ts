import { and, isNull, ne, sql } from 'drizzle-orm'
import { confirmEmail } from '#app/features/people/accounts/confirm-email.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import { orders } from '#app/schema/orders.server.ts'

export async function validateEmail({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { customerId, email } = await confirmEmail(tx, token, now)
    await claimGuestOrders(tx, customerId, email)
  })
}

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
