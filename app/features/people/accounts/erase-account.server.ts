import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import { erasedEmail, erasedName } from '#app/features/ground/people/erased.ts'
import { lockAccount } from '#app/features/people/identity/find-customer.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { hashPassword } from '#app/platform/secrets/passwords.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { customers } from '#app/schema/customers.server.ts'

export async function lockErasableAccount(tx: Transaction, customerId: number): Promise<void> {
  const customer = await lockAccount(tx, customerId)
  if (!customer || customer.erasedAt) throw conflict('This customer’s data has already been erased')
  if (customer.role === 'Admin') {
    throw conflict('This is a staff account. Remove its roles first.')
  }
}

/** Erases the account's data but keeps its row, which orders reference. Lock the account first. */
export async function eraseAccount(tx: Transaction, customerId: number, now: Date): Promise<void> {
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
      // Random, so that nobody can log in.
      passwordHash: await hashPassword(randomToken()),
      emailValidatedAt: null,
      erasedAt: now,
    })
    .where(eq(customers.id, customerId))
}
