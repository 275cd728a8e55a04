import { confirmEmail } from '#app/features/people/accounts/confirm-email.server.ts'
import { claimGuestOrders } from '#app/features/sales/order-book/claim-orders.server.ts'
import type { Database } from '#app/platform/database.server.ts'

/** Whoever has the mailed link owns the email: from now on what was ordered with it as a guest is theirs. */
export async function validateEmail({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { customerId, email } = await confirmEmail(tx, token, now)
    await claimGuestOrders(tx, customerId, email)
  })
}
