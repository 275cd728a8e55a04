import { eq, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { carts } from '#app/schema/cart.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { forgetAttempts } from '#app/features/people/identity/attempts.server.ts'
import { customers, linkTokens, sessions } from '#app/schema/customers.server.ts'
import { erasedEmail, erasedName } from '#app/features/ground/people/erased.ts'
import { forgetLogIns } from '#app/features/people/accounts/log-in-limits.server.ts'
import { mailKey } from '#app/features/people/accounts/quiet-mail.server.ts'

/** What is left is a number that orders refer to. Throws conflict for staff and who was erased already. */
export async function eraseAccount(tx: Transaction, customerId: number, now: Date): Promise<void> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  if (!customer || customer.erasedAt) throw conflict('This customer’s data was erased already')
  if (customer.role === 'Admin') {
    throw conflict('This is somebody on the staff: take their roles away first')
  }
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(carts).where(eq(carts.customerId, customerId))
  await tx.delete(linkTokens).where(eq(linkTokens.customerId, customerId))
  await tx
    .update(customers)
    .set({
      email: erasedEmail(customerId),
      firstName: erasedName,
      surName: '',
      address: '',
      zipCode: '',
      phone: '',
      city: '',
      state: '',
      // Nobody knows it.
      passwordHash: await hashPassword(randomToken()),
      loginGeneration: sql`${customers.loginGeneration} + 1`,
      emailValidatedAt: null,
      erasedAt: now,
    })
    .where(eq(customers.id, customerId))
}

/** The counters of attempts have the email in their names. */
export async function forgetAttemptsOf(tx: Transaction, email: string): Promise<void> {
  await forgetLogIns(tx, email)
  await forgetAttempts(tx, mailKey(email))
}
