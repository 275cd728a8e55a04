import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { endLinks } from '#app/features/people/identity/link-tokens.server.ts'
import { endSessionsOf } from '#app/features/people/identity/sessions.server.ts'

export async function storePassword(tx: Transaction, customerId: number, passwordHash: string) {
  const [customer] = await tx
    .update(customers)
    .set({ passwordHash, loginGeneration: sql`${customers.loginGeneration} + 1` })
    .where(eq(customers.id, customerId))
    .returning({
      customerId: customers.id,
      email: customers.email,
      role: customers.role,
      generation: customers.loginGeneration,
    })
  if (!customer) throw new Error('the customer does not exist')
  await endSessionsOf(tx, customerId)
  await endLinks(tx, customerId, 'restore')
  return customer
}
