import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { secondFactorRequired } from '#app/errors.ts'
import type { CustomerRow } from '#app/features/people/identity/find-customer.server.ts'
import type { Device } from '#app/features/people/identity/logins.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { shortTokens } from '#app/platform/secrets/short-tokens.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { factorMethodsOf } from './check-factor.server.ts'
import { startGrace } from './requirement.server.ts'

type Context = { db: Database; secret: string; now: Date }

const factsSchema = z.object({
  customerId: z.number(),
  password: z.string(),
  device: z.object({ name: z.string(), token: z.string().optional() }),
})

const pendingTokens = (secret: string) => shortTokens(secret, 'pending-login', factsSchema)

/**
 * Throws second_factor_required for staff who have a second factor, or whose deadline to add one has passed. The
 * error's token isn't a login: it only lets them use a factor or, if they have none, add one.
 */
export async function requireSecondFactor(
  { db, secret, now }: Context,
  { id: customerId, passwordHash }: CustomerRow,
  device: Device,
): Promise<void> {
  const methods = await factorMethodsOf(db, customerId)
  if (methods.length === 0) {
    const dueAt = await startGrace({ db, now }, customerId)
    if (!dueAt || dueAt > now) return
  }
  const facts = { customerId, password: hashToken(passwordHash), device }
  const token = await pendingTokens(secret).sign(facts, now)
  throw secondFactorRequired({ token, methods })
}

export type PendingLogin = { person: CustomerRow; device: Device }

/** Returns a pending login, or null if it has expired, or the password or the person's role changed. */
export async function findPendingLogin(
  { db, secret, now }: { db: Queryable; secret: string; now: Date },
  token: string,
): Promise<PendingLogin | null> {
  const facts = await pendingTokens(secret).verify(token, now)
  if (!facts) return null
  const [person] = await db.select().from(customers).where(eq(customers.id, facts.customerId))
  const isSame = person?.role === 'Admin' && hashToken(person.passwordHash) === facts.password
  return isSame ? { person, device: facts.device } : null
}
