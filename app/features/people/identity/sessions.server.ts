import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  gt,
  not,
  notExists,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { notLoggedIn } from '#app/errors.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { hashToken, randomToken, type LoginTokens } from '#app/platform/secrets/tokens.server.ts'
import type { Actor, Customer } from '#app/features/ground/people/customer.ts'
import { customers, logins, mergedSessions, sessions } from '#app/schema/customers.server.ts'
import { recordUse } from './logins.server.ts'

export type CartSession =
  | { kind: 'anonymous'; sessionId: number }
  | { kind: 'customer'; customerId: number; sessionId: number | null }

/** Extends the login unless `isIdle`. Returns null if the token is invalid or its login has ended. */
export async function findActor(
  { db, tokens, now }: { db: Queryable; tokens: Pick<LoginTokens, 'verify'>; now: Date },
  token: string,
  { isIdle = false } = {},
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
      loginId: logins.id,
      lastUsedAt: logins.lastUsedAt,
      provedAt: logins.provedAt,
    })
    .from(logins)
    .innerJoin(customers, eq(customers.id, logins.customerId))
    .where(and(eq(logins.id, claims.loginId), eq(customers.id, claims.customerId), gt(logins.endsAt, now)))
  if (!customer) return null
  const { emailValidatedAt, lastUsedAt, ...rest } = customer
  if (!isIdle) await recordUse({ db, now }, { ...rest, lastUsedAt })
  return { kind: 'customer', ...rest, isEmailValidated: emailValidatedAt !== null }
}

/** Logged-in customers need no session token and never get another person's session. */
export async function findSession(
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  token: string | undefined,
): Promise<CartSession | null> {
  if (actor.kind === 'customer') {
    return { kind: 'customer', customerId: actor.customerId, sessionId: null }
  }
  if (!token) return null
  const [session] = await findByToken(db, tokenValues(token, now))
  if (!session) return null
  const { sessionId, customerId } = session
  return customerId === null ? { kind: 'anonymous', sessionId } : { kind: 'customer', customerId, sessionId }
}

/** Matches the session with the `tokenValues` of a prepared statement, except for customers' ended sessions. */
export const hasToken = (db: Queryable) =>
  and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), not(hasEnded(db, sql.placeholder('now'))))

export const tokenValues = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  now: now.toISOString(),
})

const findByToken = prepared('session of a token', (db) =>
  db.select({ sessionId: sessions.id, customerId: sessions.customerId }).from(sessions).where(hasToken(db)),
)

/** Matches customers' sessions whose login has ended. */
export function hasEnded(db: Queryable, now: Date | Placeholder): SQL {
  const activeLogin = db
    .select({ one: sql`1` })
    .from(logins)
    .where(and(eq(logins.id, sessions.loginId), gt(logins.endsAt, now)))
  return sql`(${isNotNull(sessions.customerId)} and ${notExists(activeLogin)})`
}

export const sessionRequired = () => notLoggedIn('A cart session is required')

/** Call this before locking the cart. Throws authentication_required if the session no longer exists. */
export async function lockSession(tx: Transaction, session: CartSession): Promise<void> {
  if (session.kind === 'customer') return
  const [locked] = await lockVisitorSession(tx, { sessionId: session.sessionId })
  if (!locked) throw sessionRequired()
}

/**
 * Returns the owner of a session, locked: a visitor's session belongs to the customer if they have logged in since.
 * Throws authentication_required if it belongs to nobody.
 */
export async function lockSessionOwner(tx: Transaction, session: CartSession): Promise<CartSession> {
  if (session.kind === 'customer') return session
  const { sessionId } = session
  const [locked] = await lockVisitorSession(tx, { sessionId })
  if (locked) return session
  const [merged] = await tx
    .select({ customerId: mergedSessions.customerId })
    .from(mergedSessions)
    .where(eq(mergedSessions.sessionId, sessionId))
  if (!merged) throw sessionRequired()
  return { kind: 'customer', customerId: merged.customerId, sessionId: null }
}

/** Starts a session for a visitor, or for a customer's login. */
export async function startSession(
  db: Queryable,
  owner: Pick<Customer, 'customerId' | 'loginId'> | null,
  now: Date,
): Promise<{ sessionId: number; tokenSession: string }> {
  const tokenSession = randomToken()
  const [row] = await db
    .insert(sessions)
    .values({
      tokenHash: hashToken(tokenSession),
      customerId: owner?.customerId ?? null,
      loginId: owner?.loginId ?? null,
      createdAt: now,
    })
    .returning({ sessionId: sessions.id })
  if (!row) throw new Error('no session was inserted')
  return { sessionId: row.sessionId, tokenSession }
}

/** Locks a visitor's session that must not end during the transaction. */
const lockVisitorSession = prepared('lock of a session', (db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isNull(sessions.customerId)))
    .for('key share'),
)

/** Keeps a visitor's session from ending during an upload, even if nothing else happens in it. */
export async function recordUploadStart(db: Queryable, session: CartSession, now: Date): Promise<void> {
  if (session.kind === 'customer') return
  await db.update(sessions).set({ uploadStartedAt: now }).where(eq(sessions.id, session.sessionId))
}

/** Ends a visitor's session when they log in. */
export async function endMergedSession(
  { tx, now }: { tx: Transaction; now: Date },
  { sessionId, customerId }: { sessionId: number; customerId: number },
): Promise<void> {
  await tx.insert(mergedSessions).values({ sessionId, customerId, mergedAt: now })
  await endSessions(tx, [sessionId])
}

export async function endSessions(tx: Transaction, sessionIds: number[]): Promise<void> {
  await tx.delete(sessions).where(inArray(sessions.id, sessionIds))
}
