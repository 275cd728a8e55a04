import { visitor, type Actor } from '#app/features/ground/people/customer.ts'
import { findSession, startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { mergeCarts } from './merge-carts.server.ts'

export type OpenedSession = { tokenSession: string; session: CartSession }

/** Visitors keep their session or get a new one; for customers, an anonymous session is merged into their cart. */
export async function openSession(
  { db, jobs, actor, now }: { db: Database; jobs: Jobs; actor: Actor; now: Date },
  token: string | undefined,
): Promise<OpenedSession> {
  const existing = await findSession({ db, actor: visitor, now }, token)
  if (token !== undefined && existing && isOwn(existing, actor))
    return { tokenSession: token, session: existing }
  if (actor.kind === 'visitor') {
    const { tokenSession, sessionId } = await startSession(db, null, now)
    return { tokenSession, session: { kind: 'anonymous', sessionId } }
  }
  const { customerId } = actor
  if (existing?.kind === 'anonymous') {
    await mergeCarts({ db, jobs, now }, { sessionId: existing.sessionId, customerId })
  }
  const { tokenSession, sessionId } = await startSession(db, customerId, now)
  return { tokenSession, session: { kind: 'customer', customerId, sessionId } }
}

function isOwn(session: CartSession, actor: Actor): boolean {
  return actor.kind === 'customer'
    ? session.kind === 'customer' && session.customerId === actor.customerId
    : session.kind === 'anonymous'
}
