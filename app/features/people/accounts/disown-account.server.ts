import { asc, eq } from 'drizzle-orm'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { consumeLink, findLink, invalidLink } from '#app/features/people/identity/link-tokens.server.ts'

/** Keeps the account's orders as guest orders. Throws authentication_failed, also once the email is validated. */
export async function disownAccount({ db, now }: { db: Database; now: Date }, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const customerId = await findLink(tx, 'disown', token, now)
    // Same lock order as checkout and payments: cart, orders, customer.
    await tx.select({ id: carts.id }).from(carts).where(eq(carts.customerId, customerId)).for('update')
    const isTheirs = eq(orders.customerId, customerId)
    await tx.select({ id: orders.id }).from(orders).where(isTheirs).orderBy(asc(orders.id)).for('update')
    await consumeLink(tx, 'disown', token, now)
    const [account] = await tx.select().from(customers).where(eq(customers.id, customerId))
    if (!account || account.emailValidatedAt || account.role === 'Admin') throw invalidLink()
    await tx.delete(customers).where(eq(customers.id, customerId))
  })
}
