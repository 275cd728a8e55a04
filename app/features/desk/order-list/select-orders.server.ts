import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { actionText } from '#app/features/shop/audit/audit-actions.ts'
import { readCalendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { matchesFilter, type ListContext } from './filter-orders.server.ts'
import { orderByOf } from './order-sorting.server.ts'
import { maxSelected, type OrdersFilter, type OrderSorting } from './orders-list.input.ts'

type Context = ListContext & { now: Date }

/** Selects all orders of a list, across its pages, up to the limit. */
export async function selectOrders(
  { db, staff, now }: Context,
  { sort, ...filter }: OrdersFilter & { sort: OrderSorting },
) {
  const found = await db
    .select({
      id: orders.id,
      name: orders.name,
      status: sql<PaidStatus>`${orders.status}`,
      canceledAt: orders.canceledAt,
      assigneeId: orders.assigneeId,
      assigneeEmail: customers.email,
    })
    .from(orders)
    .leftJoin(customers, eq(customers.id, orders.assigneeId))
    .where(await matchesFilter({ db, staff }, filter, await readCalendar(db, now), sort))
    .orderBy(...orderByOf(sort, 'forward', filter))
    .limit(maxSelected + 1)
  return { orders: found.slice(0, maxSelected), hasMore: found.length > maxSelected }
}

type Selected = { orderIds: number[]; from: PaidStatus | undefined }

/**
 * Returns the reasons to reject orders that have left the list since they were selected, even if they still have the
 * status shown.
 */
export async function refuseUnlisted(
  { db, staff, now }: Context,
  filter: OrdersFilter,
  { orderIds, from }: Selected,
): Promise<Map<number, string>> {
  const matches = await matchesFilter({ db, staff }, filter, await readCalendar(db, now))
  const unlisted = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, orderIds),
        from === undefined ? undefined : eq(orders.status, from),
        sql`(${matches}) is not true`,
      ),
    )
  const changes = unlisted.length === 0 ? new Map<string, string>() : await lastChanges(db, unlisted)
  return new Map(
    unlisted.map(({ id }) => [
      id,
      `It has left the list since you selected it${changes.get(String(id)) ?? ''}`,
    ]),
  )
}

async function lastChanges(db: Queryable, changed: { id: number }[]): Promise<Map<string, string>> {
  const ids = changed.map(({ id }) => String(id))
  const entries = await db
    .selectDistinctOn([auditEntries.subjectId])
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'order'), inArray(auditEntries.subjectId, ids)))
    .orderBy(asc(auditEntries.subjectId), desc(auditEntries.id))
  return new Map(
    entries.map(({ subjectId, staffEmail, action }) => [
      subjectId,
      `. Last change: ${actionText(action)} by ${staffEmail}`,
    ]),
  )
}
