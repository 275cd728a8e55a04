import { eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { may, type Actor } from '#app/features/ground/people/customer.ts'
import { customers } from '#app/schema/customers.server.ts'

export type CustomerRow = typeof customers.$inferSelect

/** Returns the account to its customer and to staff. Throws the same not_found for everyone else. */
export async function findCustomer(
  { db, actor }: { db: Queryable; actor: Actor },
  customerId: number,
): Promise<CustomerRow> {
  const isOwn = actor.kind === 'customer' && actor.customerId === customerId
  if (!isOwn && !may(actor, 'customers')) throw notFound()
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) throw notFound()
  return customer
}

/** Locks the account. Lock the person's cart and orders first, as checkout and payments do. */
export async function lockAccount(tx: Transaction, customerId: number): Promise<CustomerRow | undefined> {
  const [account] = await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
  return account
}

export const hasEmail = (email: string) => sql`lower(${customers.email}) = lower(${email})`
