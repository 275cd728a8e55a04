import { countAttempts } from '#app/features/people/identity/attempts.server.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'

/** Each checkout may open a payment with the provider. The limits leave plenty of room for correcting an address. */
export const checkoutLimits = {
  session: { attempts: 60, minutes: 15 },
  address: { attempts: 20_000, minutes: 15 },
}

type Context = { db: Database; now: Date }

/** Throws too_many_requests. Call this before the checkout, so that concurrent checkouts count too. */
export async function countCheckout(
  context: Context,
  session: CartSession,
  clientAddress: string,
): Promise<void> {
  const who = session.kind === 'customer' ? `customer ${session.customerId}` : `session ${session.sessionId}`
  await countAttempts(context, [
    { key: `checkout:${who}`, limit: checkoutLimits.session },
    { key: `checkout-from:${clientAddress}`, limit: checkoutLimits.address },
  ])
}
