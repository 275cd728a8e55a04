import { visitor, type Actor } from '#app/features/ground/people/customer.ts'
import { findSession, startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { countInBatches } from '#app/features/people/identity/attempts.server.ts'
import { openCart, readCart, startCart, type Cart } from '#app/features/sales/cart/read-cart.server.ts'
import { mergeCarts } from './merge-carts.server.ts'

export type OpenedSession = { tokenSession: string; cart: Cart }

type Context = {
  db: Database
  jobs: Jobs
  actor: Actor
  now: Date
  clientAddress: string
}

/** An office or a mobile network can put hundreds of people behind one IP address. */
export const sessionLimits = {
  address: { attempts: 60_000, minutes: 15 },
  newSessions: { attempts: 3_000, minutes: 15 },
}

/**
 * Returns the caller's session, or starts a new one. Merges an anonymous session into a customer's cart. Throws
 * too_many_requests.
 */
export async function openSession(context: Context, token: string | undefined): Promise<OpenedSession> {
  const { db, actor, now, clientAddress } = context
  await countInBatches({ db, now }, `session-from:${clientAddress}`, sessionLimits.address)
  const opened = token === undefined ? null : await openCart({ db, now }, token)
  if (token !== undefined && opened && isOwn(opened.session, actor)) {
    return { tokenSession: token, cart: opened.cart }
  }
  const existing = opened?.session ?? (await findSession({ db, actor: visitor, now }, token))
  if (token !== undefined && existing && isOwn(existing, actor)) {
    return { tokenSession: token, cart: await readCart({ db, now }, existing) }
  }
  return startOwn(context, existing)
}

async function startOwn(
  { db, jobs, actor, now, clientAddress }: Context,
  existing: CartSession | null,
): Promise<OpenedSession> {
  await countInBatches({ db, now }, `new-session-from:${clientAddress}`, sessionLimits.newSessions)
  if (actor.kind === 'visitor') return startCart({ db, now })
  const { customerId, loginId } = actor
  if (existing?.kind === 'anonymous')
    await mergeCarts({ db, jobs, now }, { sessionId: existing.sessionId, customerId })
  const { tokenSession, sessionId } = await startSession(db, { customerId, loginId }, now)
  return { tokenSession, cart: await readCart({ db, now }, { kind: 'customer', customerId, sessionId }) }
}

function isOwn(session: CartSession, actor: Actor): boolean {
  return actor.kind === 'customer'
    ? session.kind === 'customer' && session.customerId === actor.customerId
    : session.kind === 'anonymous'
}
