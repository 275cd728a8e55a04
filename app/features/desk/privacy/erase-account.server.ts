import { eraseAccount, lockErasableAccount } from '#app/features/people/accounts/erase-account.server.ts'
import { mailKey } from '#app/features/people/accounts/quiet-mail.server.ts'
import { clearAttempts } from '#app/features/people/identity/attempts.server.ts'
import { eraseLinksOf } from '#app/features/people/identity/link-tokens.server.ts'
import { clearLogInAttempts } from '#app/features/people/identity/log-in-limits.server.ts'
import { endSessionsOf } from '#app/features/people/identity/sessions.server.ts'
import { eraseCartOf } from '#app/features/sales/cart/erase-carts.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'

export async function eraseWithLogins(tx: Transaction, customerId: number, now: Date): Promise<void> {
  await lockErasableAccount(tx, customerId)
  await endSessionsOf(tx, customerId)
  await eraseCartOf(tx, customerId)
  await eraseLinksOf(tx, customerId)
  await eraseAccount(tx, customerId, now)
}

/** Clears rate limits, because their keys contain the email. */
export async function forgetAttemptsOf(tx: Transaction, email: string): Promise<void> {
  await clearLogInAttempts(tx, email)
  await clearAttempts(tx, mailKey(email))
}
