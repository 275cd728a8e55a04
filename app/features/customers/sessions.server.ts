import { and, eq, isNull } from 'drizzle-orm'
import { notLoggedIn } from '#app/errors.ts'
import type { Queryable, Transaction } from '#app/platform/database.server.ts'
import { hashToken, randomToken, type LoginTokens } from '#app/platform/tokens.server.ts'
import type { Actor } from './customer.ts'
import { customers, sessions } from './customers.tables.server.ts'

/** Whose cart, files and checkout a call is about. */
export type CartSession =
  | { kind: 'anonymous'; sessionId: number }
  | { kind: 'customer'; customerId: number; sessionId: number | null }

/** The customer of a login token; null when the token is none, has expired or was ended. */
export async function findActor(
  { db, tokens, now }: { db: Queryable; tokens: Pick<LoginTokens, 'verify'>; now: Date },
  token: string,
): Promise<Actor | null> {
  const claims = await tokens.verify(token, now)
  if (!claims) return null
  const [customer] = await db
    .select({
      customerId: customers.id,
      email: customers.email,
      role: customers.role,
      staffRoles: customers.staffRoles,
      emailValidatedAt: customers.emailValidatedAt,
    })
    .from(customers)
    .where(and(eq(customers.id, claims.customerId), eq(customers.loginGeneration, claims.generation)))
  if (!customer) return null
  const { emailValidatedAt, ...rest } = customer
  return { kind: 'customer', ...rest, isEmailValidated: emailValidatedAt !== null }
}

/** The session of a token; a logged-in customer needs none, and never gets somebody else's. */
export async function findSession(
  db: Queryable,
  actor: Actor,
  token: string | undefined,
): Promise<CartSession | null> {
  if (actor.kind === 'customer') {
    return { kind: 'customer', customerId: actor.customerId, sessionId: null }
  }
  if (!token) return null
  const [session] = await db
    .select({ sessionId: sessions.id, customerId: sessions.customerId })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))
  if (!session) return null
  const { sessionId, customerId } = session
  return customerId === null ? { kind: 'anonymous', sessionId } : { kind: 'customer', customerId, sessionId }
}

/**
 * Keeps an anonymous session until the transaction ends: nobody merges or sweeps it away meanwhile. Comes before
 * any lock on its cart. Throws authentication_required when it is gone already.
 */
export async function holdSession(tx: Transaction, session: CartSession): Promise<void> {
  if (session.kind === 'customer') return
  const [held] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, session.sessionId), isNull(sessions.customerId)))
    .for('key share')
  if (!held) throw notLoggedIn('This needs a cart session')
}

/** A new anonymous session, or one of a customer. The token is only ever seen here. */
export async function startSession(
  db: Queryable,
  customerId: number | null,
  now: Date,
): Promise<{ sessionId: number; tokenSession: string }> {
  const tokenSession = randomToken()
  const [row] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(tokenSession), customerId, createdAt: now })
    .returning({ sessionId: sessions.id })
  if (!row) throw new Error('no session was inserted')
  return { sessionId: row.sessionId, tokenSession }
}
