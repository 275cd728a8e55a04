import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { cartStarts } from '#app/schema/cart.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { isOneOf, isOnDays, type Calendar } from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { OrderStage } from '#app/features/ground/orders/order-stage.ts'
import { isOpen, openStatuses, waitingOn, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { undecidedOrders } from '#app/schema/derived.server.ts'
import { orderEvents, orderItems, orders } from '#app/schema/orders.server.ts'
import { isLate } from './late-orders.server.ts'
import type { OrdersFilter, OrderSorting } from './orders-list.input.ts'
import { matchesSearch } from './search-orders.server.ts'

/** Matches orders that staff put on hold, or whose reminders ended without a response. */
export const isHeld = sql`(${or(isNotNull(orders.heldAt), isNotNull(orders.holdPlacedAt))})`
export const isToReview = ({ today }: Calendar): SQL =>
  sql`(${and(isNotNull(orders.holdPlacedAt), lte(orders.holdReviewOn, today))})`
export const isCanceled = isNotNull(orders.canceledAt)
const undecidedIds = sql`select ${undecidedOrders.orderId} from ${undecidedOrders}`
/** Matches canceled or rejected orders with money that is neither refunded nor marked as kept. */
export const isUndecided = sql`${orders.id} = any(array(${undecidedIds}))`
export const isUnanswered = isNotNull(orders.unansweredSince)
const areChangesRequested = isNotNull(orders.changesRequestedAt)

/** `staff` is the employee requesting the orders. */
export type ListContext = { db: Queryable; staff: Customer }

export async function matchesFilter(
  context: ListContext,
  filter: OrdersFilter,
  calendar: Calendar,
  sort: OrderSorting = 'newest',
): Promise<SQL | undefined> {
  return and(...Object.values(await filterConditions(context, filter, calendar, sort)))
}

/** Returns the conditions by filter, to count the orders that match all filters but one. */
export async function filterConditions(
  { db, staff }: ListContext,
  filter: OrdersFilter,
  calendar: Calendar,
  sort: OrderSorting = 'newest',
) {
  const { q, status, changes, product, assignee, waiting, late } = filter
  const { held, review, canceled, unanswered, undecided, reached } = filter
  const days = { ...calendar, isOldestFirst: sort === 'oldest' }
  const statuses = waiting && openStatuses.filter((open) => waitingOn[open] === waiting)
  return {
    paid: ne(orders.status, 'UNPAID'),
    status: status && isAt(status),
    changes: matchesFlag(changes, areChangesRequested),
    search: q ? await matchesSearch(db, q) : undefined,
    days: await isPaidOn(db, { ...days, from: filter.from, to: filter.to }),
    product: product ? hasProduct(await readCatalog(db), product) : undefined,
    assignee: assignee ? isAssignedTo(assignee, staff) : undefined,
    waiting: statuses && idIn(db, and(inArray(orders.status, statuses), isNull(orders.canceledAt))),
    late: matchesFlag(late, isLate(calendar), idIn(db, isLate(calendar))),
    held: matchesFlag(held, isHeld),
    review: matchesFlag(review, isToReview(calendar)),
    canceled: matchesFlag(canceled, isCanceled),
    undecided: matchesFlag(undecided, sql`${orders.id} in (${undecidedIds})`, isUndecided),
    unanswered: matchesFlag(unanswered, isUnanswered),
    reached: reached && hasReached(reached),
    started: await hasCart(db, { ...days, from: filter.startedFrom, to: filter.startedTo }),
  }
}

// Only open orders can be canceled; for other statuses, an index is enough.
const isAt = (status: PaidStatus): SQL | undefined =>
  and(eq(orders.status, status), isOpen(status) ? isNull(orders.canceledAt) : undefined)

/** The stage of an order that is paid and not canceled. */
export const stageColumn = sql<OrderStage>`case when ${areChangesRequested} then 'CHANGES_REQUESTED' else ${orders.status} end`

export function isInStage(stage: OrderStage): SQL | undefined {
  if (stage === 'CANCELED') return isCanceled
  if (stage === 'CHANGES_REQUESTED') return and(isAt('PENDING'), areChangesRequested)
  return and(isAt(stage), stage === 'PENDING' ? isNull(orders.changesRequestedAt) : undefined)
}

function isAssignedTo(assignee: string, { customerId }: Customer): SQL {
  if (assignee === 'none') return isNull(orders.assigneeId)
  return eq(orders.assigneeId, assignee === 'me' ? customerId : Number(assignee))
}

function hasReached(status: PaidStatus): SQL {
  const { orderId, toStatus } = orderEvents
  return sql`exists (select 1 from ${orderEvents} where ${orderId} = ${orders.id} and ${toStatus} = ${status})`
}

type ListedDays = Calendar & { from?: string | undefined; to?: string | undefined; isOldestFirst: boolean }

async function isPaidOn(db: Queryable, days: ListedDays): Promise<SQL | undefined> {
  const isPaid = isOnDays(sql`${orders.paidAt}`, days)
  if (!isPaid) return undefined
  const ids = sql`select ${orders.id} from ${orders} where ${isPaid}`
  return isOneOf(db, { id: orders.id, ids, otherwise: isPaid }, days)
}

async function hasCart(db: Queryable, days: ListedDays): Promise<SQL | undefined> {
  const isStarted = isOnDays(sql`${cartStarts.startedAt}`, days)
  if (!isStarted) return undefined
  const ids = sql`select ${cartStarts.orderId} from ${cartStarts} where ${cartStarts.orderId} is not null and ${isStarted}`
  return isOneOf(db, { id: orders.id, ids, otherwise: sql`${orders.id} in (${ids})` }, days)
}

function matchesFlag(
  isChosen: boolean | undefined,
  condition: SQL,
  fastCondition = condition,
): SQL | undefined {
  if (isChosen === undefined) return undefined
  return isChosen ? fastCondition : sql`(${condition}) is not true`
}

// Uses a materialized array, because PostgreSQL would otherwise assume an even spread of open orders and scan past all
// sent ones.
function idIn(db: Queryable, condition: SQL | undefined): SQL {
  return sql`${orders.id} = any(array(${db.select({ id: orders.id }).from(orders).where(condition)}))`
}

function hasProduct(catalog: Catalog, product: string): SQL {
  const id = Number(product)
  const ids = [id, ...subcategories(catalog, id).map((category) => category.id)]
  const isOfProduct =
    product === 'library' ? eq(orderItems.kind, 'library') : inArray(orderItems.categoryId, ids)
  return sql`exists (select 1 from ${orderItems} where ${orderItems.orderId} = ${orders.id} and ${orderItems.removedAt} is null and ${isOfProduct})`
}
