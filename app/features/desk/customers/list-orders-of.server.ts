import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

export type Person = { email: string; customerId?: number }

/** Matches the account's orders, and guest orders with its email. */
export const belongsTo = ({ email, customerId }: Person) => {
  const hasTheirEmail = sql`lower(${orders.email}) = lower(${email})`
  if (customerId === undefined) return hasTheirEmail
  return or(eq(orders.customerId, customerId), and(hasTheirEmail, isNull(orders.customerId)))
}

export async function listOrdersOf(db: Queryable, person: Person, limit: number): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(and(belongsTo(person), ne(orders.status, 'UNPAID')))
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows as Order[]
}
