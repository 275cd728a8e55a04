import { confirmEmail } from '#app/features/people/accounts/confirm-email.server.ts'
import { claimGuestOrders } from '#app/features/sales/order-book/claim-orders.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

/** Validates an email by its mailed link; orders placed with it as a guest become the account's. Throws authentication_failed. */
export async function validateEmail({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { customerId, email } = await confirmEmail(tx, token, now)
    await claimGuestOrders(tx, customerId, email)
  })
}
