import type { Transaction } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'

/** Returns null if the email is already registered. */
export async function createCustomer(
  tx: Transaction,
  person: typeof customers.$inferInsert,
): Promise<CustomerRow | null> {
  const [opened] = await tx.insert(customers).values(person).onConflictDoNothing().returning()
  return opened ?? null
}
