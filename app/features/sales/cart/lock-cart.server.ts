import { eq, sql } from 'drizzle-orm'
import { lockSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { carts } from '#app/schema/cart.server.ts'

const lockOfSession = prepared('lock of a cart by session', (db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.sessionId, sql.placeholder('sessionId')))
    .for('update'),
)
const lockOfCustomer = prepared('lock of a cart by customer', (db) =>
  db
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.customerId, sql.placeholder('customerId')))
    .for('update'),
)

/**
 * Locks the session's cart, and creates it if there is none. All code locks a visitor's session before the cart. Throws
 * authentication_required if that session no longer exists.
 */
export async function lockCart(tx: Transaction, session: CartSession): Promise<number> {
  const cartId = await lockExistingCart(tx, session)
  if (cartId !== null) return cartId
  const owner =
    session.kind === 'customer' ? { customerId: session.customerId } : { sessionId: session.sessionId }
  await tx.insert(carts).values(owner).onConflictDoNothing()
  const created = await lockExistingCart(tx, session)
  if (created === null) throw new Error('the new cart is missing')
  return created
}

/** Returns null if there is no cart. Throws the same errors as `lockCart`. */
export async function lockExistingCart(tx: Transaction, session: CartSession): Promise<number | null> {
  // The statements are sent together and run in this order.
  const [, [cart]] = await Promise.all([
    lockSession(tx, session),
    session.kind === 'customer'
      ? lockOfCustomer(tx, { customerId: session.customerId })
      : lockOfSession(tx, { sessionId: session.sessionId }),
  ])
  return cart?.id ?? null
}
