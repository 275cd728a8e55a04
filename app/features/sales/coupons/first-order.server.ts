import { and, eq, exists, isNull, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { mailboxOf } from '#app/schema/columns.server.ts'
import { isFreeReprint, orders } from '#app/schema/orders.server.ts'

const isPlaced = and(
  notInArray(orders.status, ['UNPAID', 'REJECTED']),
  isNull(orders.canceledAt),
  not(isFreeReprint),
)

/** Matches if this account or its email has a paid order. Free reprints and canceled or rejected orders don't count. */
export function hasOrdered(db: Queryable, customerId: number): SQL {
  const email = db
    .select({ email: mailboxOf(customers.email) })
    .from(customers)
    .where(eq(customers.id, customerId))
  const isTheirs = or(eq(orders.customerId, customerId), eq(mailboxOf(orders.email), sql`(${email})`))
  return exists(
    db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(isPlaced, isTheirs)),
  )
}

type Buyer = { email: string; customerId: number | null }

/**
 * Returns whether the buyer has no paid order yet, and no other unpaid order that reserves a first-order coupon.
 * Concurrent checks for the same email wait until the transaction ends.
 */
export async function isFirstOrder(
  tx: Transaction,
  { email, customerId }: Buyer,
  ownOrderId: number | null,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-first-order ' || ${mailboxOf(email)}))`)
  const hasTheirEmail = eq(mailboxOf(orders.email), mailboxOf(email))
  const isTheirs = customerId === null ? hasTheirEmail : or(hasTheirEmail, eq(orders.customerId, customerId))
  const holdsAnother = and(eq(orders.isCouponRedeemed, true), eq(coupons.isFirstOrderOnly, true))
  const [other] = await tx
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(
      and(isTheirs, or(isPlaced, holdsAnother), ownOrderId === null ? undefined : ne(orders.id, ownOrderId)),
    )
    .limit(1)
  return !other
}
