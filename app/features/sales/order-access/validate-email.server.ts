import { confirmEmail } from '#app/features/people/accounts/confirm-email.server.ts'
import { claimGuestOrders } from '#app/features/sales/order-book/claim-orders.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

export async function validateEmail({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { customerId, email } = await confirmEmail(tx, token, now)
    await claimGuestOrders(tx, customerId, email)
  })
}
