import { and, eq, ne } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { carts } from '#app/schema/cart.server.ts'
import { isOnStaff, may, type Actor } from '#app/features/ground/people/customer.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Mover, PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'

export type Order = Omit<typeof orders.$inferSelect, 'status'> & { status: PaidStatus }

/** How somebody comes to an order: as its owner, as staff, or by knowing its hash. */
export type OrderKey = { orderId: number; hash?: string | undefined }

/** Said alike for every reason not to show an order. */
export const noSuchOrder = 'There is no such order'

export type FoundOrder = {
  order: Order
  /** As whom the asker may move it. */
  movers: Mover[]
  /** Whether they read it as staff. */
  isStaff: boolean
  /** Whether the order's link is theirs to use: with it anybody speaks for the customer. */
  mayUseLink: boolean
}

/**
 * A paid order. Throws not_found alike for an unknown order, an unpaid one and one that is not the asker's.
 */
export async function findOrder(
  db: Queryable,
  actor: Actor,
  { orderId, hash }: OrderKey,
): Promise<FoundOrder> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.status, 'UNPAID')))
  const isStaff = may(actor, 'orders.read')
  const hasLink = Boolean(hash) && hash === order?.hash
  const isOwner = order !== undefined && owns(actor, order)
  if (!order || !(isOwner || hasLink || isStaff)) throw notFound(noSuchOrder)
  const mayUseLink = isOwner || mayActForCustomers(actor)
  const movers: Mover[] = []
  if (isOwner || (hasLink && mayUseLink)) movers.push('customer')
  if (may(actor, 'orders.work')) movers.push('admin')
  return { order: order as Order, movers, isStaff, mayUseLink }
}

export const owns = (actor: Actor, { customerId }: { customerId: number | null }) =>
  actor.kind === 'customer' && actor.customerId === customerId

/** By an order's link; of the staff only who talks to customers, under their own name. */
export const mayActForCustomers = (actor: Actor) => !isOnStaff(actor) || may(actor, 'chat')

/** Locks the order's row until the transaction ends and answers it as it is then. */
export async function lockOrder(tx: Queryable, orderId: number): Promise<Order> {
  const order = await lockAnyOrder(tx, orderId)
  if (order.status === 'UNPAID') throw notFound(noSuchOrder)
  return order as Order
}

/** Money may have come for an order that was never paid with it. */
export async function lockAnyOrder(tx: Queryable, orderId: number): Promise<typeof orders.$inferSelect> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound(noSuchOrder)
  return order
}

/** The paid order whose link somebody has, with its customer or, of a guest, the session it was ordered in. */
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
