import { eq } from 'drizzle-orm'
import { lockSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { carts } from '#app/schema/cart.server.ts'

export const isOwnedBy = (session: CartSession) =>
  session.kind === 'customer'
    ? eq(carts.customerId, session.customerId)
    : eq(carts.sessionId, session.sessionId)

/**
 * Locks the session's cart, and creates it if there is none. A visitor's session is locked first, as everywhere. Throws
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

/** Returns null if there is no cart. Throws like `lockCart`. */
export async function lockExistingCart(tx: Transaction, session: CartSession): Promise<number | null> {
  await lockSession(tx, session)
  const [cart] = await tx.select({ id: carts.id }).from(carts).where(isOwnedBy(session)).for('update')
  return cart?.id ?? null
}
