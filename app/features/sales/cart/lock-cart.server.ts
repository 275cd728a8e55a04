import { eq, sql } from 'drizzle-orm'
import {
  lockedVisitorSession,
  lockSession,
  type CartSession,
} from '#app/features/people/identity/sessions.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared, type Preparable } from '#app/platform/database/prepared.server.ts'
import { carts } from '#app/schema/cart.server.ts'

/** Conditions for prepared statements that take the values of `ownerOf`. */
export const isOwn = {
  anonymous: eq(carts.sessionId, sql.placeholder('sessionId')),
  customer: eq(carts.customerId, sql.placeholder('customerId')),
}

export const ownerOf = (session: CartSession) =>
  session.kind === 'customer' ? { customerId: session.customerId } : { sessionId: session.sessionId }

/**
 * Returns CTEs that lock the cart, to start a prepared statement with. A visitor's session is locked first, as
 * everywhere.
 */
export function lockedCart(db: Queryable, kind: CartSession['kind']) {
  const session = db.$with('locked_session').as(lockedVisitorSession(db))
  const ofVisitor = db
    .with(session)
    .select({ id: carts.id })
    .from(session)
    .innerJoin(carts, eq(carts.sessionId, session.id))
    .for('update', { of: carts })
  const ofCustomer = db.select({ id: carts.id }).from(carts).where(isOwn.customer).for('update')
  return db.$with('locked_cart').as(kind === 'customer' ? ofCustomer : ofVisitor)
}

/** Prepares a statement for each kind of session. */
export function preparedForOwner<Result>(
  build: (db: Queryable, kind: CartSession['kind']) => Preparable<Result>,
) {
  const statements = {
    anonymous: prepared((db) => build(db, 'anonymous')),
    customer: prepared((db) => build(db, 'customer')),
  }
  return (db: Queryable, session: CartSession, values: Record<string, unknown> = {}): Promise<Result> =>
    statements[session.kind](db, { ...values, ...ownerOf(session) })
}

const lockOwn = preparedForOwner((db, kind) => {
  const cart = lockedCart(db, kind)
  return db.with(cart).select({ id: cart.id }).from(cart)
})

/** Throws authentication_required if a visitor's session no longer exists. */
export async function lockCart(tx: Transaction, session: CartSession): Promise<number> {
  const cartId = await lockExistingCart(tx, session)
  if (cartId !== null) return cartId
  await lockSession(tx, session)
  await tx.insert(carts).values(ownerOf(session)).onConflictDoNothing()
  const created = await lockExistingCart(tx, session)
  if (created === null) throw new Error('the new cart is missing')
  return created
}

/** Returns null if there is no cart, or a visitor's session no longer exists. */
export async function lockExistingCart(tx: Transaction, session: CartSession): Promise<number | null> {
  const [cart] = await lockOwn(tx, session)
  return cart?.id ?? null
}
