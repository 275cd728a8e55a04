import type { MiddlewareHandler } from 'hono'
import type { Permission } from '#app/features/ground/people/permissions.ts'
import { forbidden, notLoggedIn, ShopError } from '#app/errors.ts'
import { idleHeader } from '#app/features/ground/people/idle-header.ts'
import { may, visitor, type Actor, type Customer } from '#app/features/ground/people/customer.ts'
import { findActor, findSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { factorMethodsOf } from '#app/features/people/second-factors/check-factor.server.ts'
import {
  findPendingLogin,
  type PendingLogin,
} from '#app/features/people/second-factors/pending-login.server.ts'
import { requireReauthentication } from '#app/features/people/second-factors/reauthentication.server.ts'
import { linkOperation, type ApiContext } from './context.ts'

/**
 * Defines who may call an endpoint; checked before the body is read. The handler finds the check's result, with its
 * type, in `c.var`.
 */
export type Access<Found extends object = object> = {
  who: 'public' | 'session' | 'customer' | 'order' | 'staff' | 'self' | 'pending' | 'link'
  permission?: Permission
  security: Record<string, string[]>[]
  /** Omitted if anyone may call the endpoint, or if only the operation can check access. */
  check?: MiddlewareHandler<{ Variables: Found }>
}

export function accessBy<Found extends object = object>(
  who: Access['who'],
  credentials: string[][],
  find?: (c: ApiContext) => Promise<Found>,
): Access<Found> {
  const security = credentials.map((names) => Object.fromEntries(names.map((name) => [name, []])))
  if (!find) return { who, security }
  const check: MiddlewareHandler = async (c, next) => {
    const found = await find(c as unknown as ApiContext)
    for (const [name, value] of Object.entries(found)) c.set(name, value)
    await next()
  }
  return { who, security, check }
}

const findCartSession = async (c: ApiContext) => ({ session: await sessionOf(c) })

/**
 * `session` requires a cart session's token or a login, `customer` a login, and `staff` the login of an employee with
 * the permission. `order` accepts the owner's or an employee's login or the order's hash, and `link` the token from an
 * emailed link; only the operation can check these two.
 */
export const access = {
  public: accessBy('public', []),
  publicOrCustomer: accessBy('public', [['bearer']]),
  session: accessBy('session', [['sessionToken'], ['bearer']], findCartSession),
  sessionAndOrder: accessBy('session', [['bearer'], ['sessionToken', 'orderHash']], findCartSession),
  customer: accessBy('customer', [['bearer']], async (c) => ({ customer: await customerOf(c) })),
  /** Lets customers manage their passkeys. Staff passkeys are second factors, which have their own endpoints. */
  ownPasskeys: (options: ReauthenticationOptions = {}) =>
    accessBy('customer', [['bearer']], async (c) => ({ customer: await passkeyOwnerOf(c, options) })),
  order: accessBy('order', [['bearer'], ['orderHash']]),
  link: accessBy('link', [['bearer']]),
  staff: (permission: Permission, options: ReauthenticationOptions = {}) => ({
    ...accessBy('staff', [['bearer']], async (c) => ({ staff: await staffOf(c, permission, options) })),
    permission,
  }),
  /** Lets staff manage their own account. */
  self: accessBy('self', [['bearer']], async (c) => ({ staff: await selfOf(c) })),
  /** Accepts the bearer token of a login that still needs a second factor. */
  pendingLogin: accessBy('pending', [['bearer']], async (c) => ({ pending: await pendingOf(c) })),
  /** Lets staff manage their second factors, even during a pending login that still has to add or use one. */
  factors: (use: FactorUse) =>
    accessBy('self', [['bearer']], async (c) => ({ person: await factorPersonOf(c, use) })),
}

export type ReauthenticationOptions = {
  /** True to require that the caller has confirmed their identity within the last 10 minutes. */
  reauthenticate?: boolean
}

/**
 * A full login must reauthenticate to add or change factors. A pending login may only add the first factor, or prove an
 * existing one.
 */
type FactorUse = 'read' | 'add' | 'change' | 'prove'

function bearerToken(c: ApiContext): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Throws for an invalid bearer token instead of treating the caller as a visitor. */
export async function actorOf(c: ApiContext): Promise<Actor> {
  const { actor: cached, isIdle = c.req.header(idleHeader) !== undefined, shop } = c.var
  const { db, tokens, now } = shop
  if (cached) return cached
  const header = c.req.header('authorization')
  if (header === undefined) return visitor
  const token = bearerToken(c)
  const actor = token ? await findActor({ db, tokens, now: now() }, token, { isIdle }) : null
  if (!actor) throw new ShopError('authentication_failed', 'Please log in again')
  c.set('actor', actor)
  return actor
}

export async function customerOf(c: ApiContext): Promise<Customer> {
  const actor = await actorOf(c)
  if (actor.kind !== 'customer') throw notLoggedIn()
  return actor
}

async function passkeyOwnerOf(
  c: ApiContext,
  { reauthenticate = false }: ReauthenticationOptions,
): Promise<Customer> {
  const customer = await customerOf(c)
  if (customer.role === 'Admin')
    throw forbidden('Staff manage their passkeys in the back office, under Account')
  if (reauthenticate) requireReauthentication(customer, c.var.shop.now())
  return customer
}

export async function staffOf(
  c: ApiContext,
  permission: Permission,
  { reauthenticate = false }: ReauthenticationOptions = {},
): Promise<Customer> {
  const staff = await selfOf(c)
  if (!may(staff, permission)) throw forbidden('Your role doesn’t allow this')
  if (reauthenticate) requireReauthentication(staff, c.var.shop.now())
  return staff
}

async function selfOf(
  c: ApiContext,
  { reauthenticate = false }: ReauthenticationOptions = {},
): Promise<Customer> {
  const actor = await customerOf(c)
  if (actor.role !== 'Admin') throw forbidden('Only staff can do this')
  if (reauthenticate) requireReauthentication(actor, c.var.shop.now())
  return actor
}

async function findPending(c: ApiContext): Promise<PendingLogin | null> {
  const token = bearerToken(c)
  return token ? findPendingLogin(linkOperation(c), token) : null
}

async function pendingOf(c: ApiContext): Promise<PendingLogin> {
  if (c.req.header('authorization') === undefined) throw notLoggedIn()
  const pending = await findPending(c)
  if (!pending) throw new ShopError('authentication_failed', 'This login took too long. Please log in again.')
  return pending
}

async function factorPersonOf(c: ApiContext, use: FactorUse): Promise<Person> {
  const pending = await findPending(c)
  if (!pending) return selfOf(c, { reauthenticate: use === 'add' || use === 'change' })
  const { id: customerId, email } = pending.person
  const hasFactor = (await factorMethodsOf(c.var.shop.db, customerId)).length > 0
  if (use === 'change' || hasFactor !== (use === 'prove')) throw forbidden('Finish logging in first')
  return { customerId, email, pending }
}

export type Person = { customerId: number; email: string; pending?: PendingLogin }

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

/** Returns the session token in the query if it belongs to the same cart. Callers with a bearer token may omit it. */
export async function findSessionToken(c: ApiContext, session: CartSession): Promise<string | null> {
  const token = c.req.query('sessionToken')
  if (token === undefined || session.kind === 'anonymous') return token ?? null
  const { db, now } = c.var.shop
  const found = await findSession({ db, actor: visitor, now: now() }, token)
  return found?.kind === 'customer' && found.customerId === session.customerId ? token : null
}
