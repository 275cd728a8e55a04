import { desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'

export type ListedFacts = {
  /** The time of its last status change, or of the customer's change request. */
  since: Date
  /** The customer's message; null if no changes are requested. */
  requestedChanges: string | null
  assigneeEmail: string | null
}

/** Returns the columns for a select from `orders`. */
export function listedColumns(db: Queryable) {
  const last = <Value>(column: typeof orderEvents.reason | typeof orderEvents.createdAt) =>
    sql<Value>`(${db
      .select({ column })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orders.id))
      .orderBy(desc(orderEvents.id))
      .limit(1)})`
  const reason: SQL<string | null> = last(orderEvents.reason)
  return {
    order: orders,
    since: sql<Date>`coalesce(${last(orderEvents.createdAt)}, ${orders.createdAt})`.mapWith(orders.createdAt),
    requestedChanges: sql<
      string | null
    >`case when ${orders.changesRequestedAt} is not null then ${reason} end`,
    assigneeEmail: sql<string | null>`(${db
      .select({ email: customers.email })
      .from(customers)
      .where(eq(customers.id, orders.assigneeId))})`,
  }
}

type Row = { order: typeof orders.$inferSelect } & ListedFacts

/** Converts a row selected from paid orders. */
export const listedOrder = ({ order, ...facts }: Row): Order & ListedFacts => ({
  ...(order as Order),
  ...facts,
})
