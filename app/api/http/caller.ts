import { forbidden, notLoggedIn, ShopError } from '#app/errors.ts'
import { may, visitor, type Actor, type Customer } from '#app/features/ground/people/customer.ts'
import { findActor, findSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import type { ApiContext } from './context.ts'

function bearerToken(c: ApiContext): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Rejects an invalid bearer instead of treating it as a visitor. */
export async function actorOf(c: ApiContext): Promise<Actor> {
  const { actor: cached, shop } = c.var
  const { db, tokens, now } = shop
  if (cached) return cached
  const header = c.req.header('authorization')
  if (header === undefined) return visitor
  const token = bearerToken(c)
  const actor = token ? await findActor({ db, tokens, now: now() }, token) : null
  if (!actor) throw new ShopError('authentication_failed', 'Please log in again')
  c.set('actor', actor)
  return actor
}

export async function customerOf(c: ApiContext): Promise<Customer> {
  const actor = await actorOf(c)
  if (actor.kind !== 'customer') throw notLoggedIn()
  return actor
}

export async function staffOf(c: ApiContext, permission: Permission): Promise<Customer> {
  const actor = await customerOf(c)
  if (actor.role !== 'Admin') throw forbidden('Only staff can do this')
  if (!may(actor, permission)) throw forbidden('Your role doesn’t allow this')
  return actor
}

export function linkTokenOf(c: ApiContext): string {
  if (c.req.header('authorization') === undefined) throw notLoggedIn('Open the link from our email')
  const token = bearerToken(c)
  if (!token) throw new ShopError('authentication_failed', 'This link has expired or was used before')
  return token
}

export async function sessionOf(c: ApiContext): Promise<CartSession> {
  const { session: cached, shop } = c.var
  if (cached) return cached
  const session = await findSession(
    { db: shop.db, actor: await actorOf(c), now: shop.now() },
    c.req.query('sessionToken'),
  )
  if (!session) throw notLoggedIn('A cart session is required')
  c.set('session', session)
  return session
}

/** Returns the session token in the query if it belongs to the same cart. With a bearer there may be none. */
export async function findSessionToken(c: ApiContext, session: CartSession): Promise<string | null> {
  const token = c.req.query('sessionToken')
  if (token === undefined || session.kind === 'anonymous') return token ?? null
  const { db, now } = c.var.shop
  const found = await findSession({ db, actor: visitor, now: now() }, token)
  return found?.kind === 'customer' && found.customerId === session.customerId ? token : null
}
