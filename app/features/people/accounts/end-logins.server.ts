import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { endSessionsOf } from '#app/features/people/identity/sessions.server.ts'
import { customers } from '#app/schema/customers.server.ts'

export async function endLoginsOf(tx: Transaction, customerId: number): Promise<void> {
  await tx
    .update(customers)
    .set({ loginGeneration: sql`${customers.loginGeneration} + 1` })
    .where(eq(customers.id, customerId))
  await endSessionsOf(tx, customerId)
}
