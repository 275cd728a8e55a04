import { and, eq, ne, sql } from 'drizzle-orm'
import { notFound, conflict } from '#app/errors.ts'
import { carts } from '#app/schema/cart.server.ts'
import { isOnStaff, may, type Actor } from '#app/features/ground/people/customer.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import type { Mover, PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderCanceled } from '#app/features/ground/orders/cancellation.ts'

export type Order = Omit<typeof orders.$inferSelect, 'status'> & { status: PaidStatus }

export const orderColumns = rowSchema(orders).shape

export type OrderKey = { orderId: number; hash?: string | undefined }

/** The same message for every reason, so that it does not reveal whether the order exists. */
export const orderNotFound = 'Order not found'

export type FoundOrder = {
  order: Order
  movers: Mover[]
  isStaff: boolean
  /** True if the actor may see the order's link, with which anyone can act as the customer. */
  mayUseLink: boolean
}

const findPaid = prepared('paid order', (db) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, sql.placeholder('orderId')), ne(orders.status, 'UNPAID'))),
)

/** Finds only paid orders. Throws not_found if the actor may not see it. */
export async function findOrder(
  db: Queryable,
  actor: Actor,
  { orderId, hash }: OrderKey,
): Promise<FoundOrder> {
  const [order] = await findPaid(db, { orderId })
  const isStaff = may(actor, 'orders.read')
  const hasLink = Boolean(hash) && hash === order?.hash
  const isOwner = order !== undefined && owns(actor, order)
  if (!order || !(isOwner || hasLink || isStaff)) throw notFound(orderNotFound)
  const mayUseLink = isOwner || mayActForCustomers(actor)
  const movers: Mover[] = []
  if (isOwner || (hasLink && mayUseLink)) movers.push('customer')
  if (may(actor, 'orders.work')) movers.push('admin')
  return { order: order as Order, movers, isStaff, mayUseLink }
}

export const owns = (actor: Actor, { customerId }: { customerId: number | null }) =>
  actor.kind === 'customer' && actor.customerId === customerId

/**
 * Returns whether staff act for the customer, for example to approve after a call. They are recorded under their own
 * name.
 */
export const actsForCustomer = (actor: Actor, order: { customerId: number | null }) =>
  isOnStaff(actor) && !owns(actor, order)

/** Returns whether the actor may use the customer's link. Staff act through it under their own name. */
export const mayActForCustomers = (actor: Actor) => !isOnStaff(actor) || may(actor, 'chat')

const lockById = prepared('lock of an order', (db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update'),
)

export async function lockOrder(tx: Queryable, orderId: number): Promise<Order> {
  const order = await lockAnyOrder(tx, orderId)
  if (order.status === 'UNPAID') throw notFound(orderNotFound)
  return order as Order
}

export async function lockAnyOrder(tx: Queryable, orderId: number): Promise<typeof orders.$inferSelect> {
  const [order] = await lockById(tx, { orderId })
  if (!order) throw notFound(orderNotFound)
  return order
}

export async function findOrderByHash(
  db: Queryable,
  hash: string,
): Promise<{ id: number; customerId: number | null; sessionId: number | null } | null> {
  const [order] = await db
    .select({ id: orders.id, customerId: orders.customerId, sessionId: carts.sessionId })
    .from(orders)
    .leftJoin(carts, eq(carts.id, orders.cartId))
    .where(and(eq(orders.hash, hash), ne(orders.status, 'UNPAID')))
  return order ?? null
}

/** Lock the order first. */
export function refuseCanceled({ canceledAt }: Order): void {
  if (canceledAt !== null) throw conflict(orderCanceled)
}
