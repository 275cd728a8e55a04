import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { notFound, notLoggedIn } from '#app/errors.ts'
import type { Customer, Role } from '#app/features/ground/people/customer.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { hashToken } from '#app/platform/secrets/tokens.server.ts'
import { logins, sessions } from '#app/schema/customers.server.ts'

/** `token` is the browser's random id, which it keeps after logging out. */
export type Device = { name: string; token?: string | undefined }

const hourMs = 60 * 60_000
const idleMs: Record<Role, number> = { Admin: 12 * hourMs, User: 30 * 24 * hourMs }
const writeEveryMs = 5 * 60_000

const endOf = (role: Role, now: Date) => new Date(now.getTime() + idleMs[role])

/**
 * Replaces an earlier login of the same browser. Lock the customer first, so that only one of two concurrent logins is
 * the first from a device. `isNewDevice` is false for a customer's first login.
 */
export async function startLogin(
  { tx, now }: { tx: Transaction; now: Date },
  { customerId, role }: { customerId: number; role: Role },
  { name, token }: Device,
): Promise<{ loginId: string; isNewDevice: boolean }> {
  const deviceHash = token ? hashToken(token) : null
  const isSameDevice = deviceHash
    ? eq(logins.deviceHash, deviceHash)
    : and(isNull(logins.deviceHash), eq(logins.device, name))
  const [earlier] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`(count(*) filter (where ${isSameDevice}))::int`,
    })
    .from(logins)
    .where(eq(logins.customerId, customerId))
  if (deviceHash) {
    await tx
      .update(logins)
      .set({ endsAt: now })
      .where(and(eq(logins.customerId, customerId), isSameDevice, gt(logins.endsAt, now)))
  }
  const [login] = await tx
    .insert(logins)
    .values({
      customerId,
      device: name,
      deviceHash,
      createdAt: now,
      lastUsedAt: now,
      provedAt: now,
      endsAt: endOf(role, now),
    })
    .returning({ loginId: logins.id })
  if (!login || !earlier) throw new Error('no login was inserted')
  return { ...login, isNewDevice: earlier.all > 0 && earlier.same === 0 }
}

/** Returns a new login for the same device, after a password change has ended all others. */
export async function renewLogin(
  { tx, now }: { tx: Transaction; now: Date },
  { loginId, role }: Pick<Customer, 'loginId' | 'role'>,
): Promise<{ loginId: string }> {
  const { customerId, device, deviceHash, provedAt } = logins
  const [before] = await tx
    .select({ customerId, device, deviceHash, provedAt })
    .from(logins)
    .where(eq(logins.id, loginId))
  if (!before) throw notLoggedIn()
  const [renewed] = await tx
    .insert(logins)
    .values({ ...before, createdAt: now, lastUsedAt: now, endsAt: endOf(role, now) })
    .returning({ loginId: logins.id })
  if (!renewed) throw new Error('no login was inserted')
  return renewed
}

/** Records that the person has just proved their identity in this login. */
export async function recordProof(db: Queryable, loginId: string, now: Date): Promise<void> {
  await db.update(logins).set({ provedAt: now }).where(eq(logins.id, loginId))
}

/** Writes at most every few minutes, because every authenticated call runs this. */
export async function recordUse(
  { db, now }: { db: Queryable; now: Date },
  { loginId, role, lastUsedAt }: { loginId: string; role: Role; lastUsedAt: Date },
): Promise<void> {
  const writtenBefore = new Date(now.getTime() - writeEveryMs)
  if (lastUsedAt > writtenBefore) return
  await db
    .update(logins)
    .set({ lastUsedAt: now, endsAt: endOf(role, now) })
    // Skips a login that has just ended, or that another call has just updated.
    .where(and(eq(logins.id, loginId), gt(logins.endsAt, now), lt(logins.lastUsedAt, writtenBefore)))
}

/** Every login without a device token is a separate one, so there is no other limit. */
const maxListed = 100

export type ListedLogin = { id: string; device: string; lastUsedAt: Date; isCurrent: boolean }

export async function listLogins(
  { db, now }: { db: Queryable; now: Date },
  { customerId, loginId }: Customer,
): Promise<ListedLogin[]> {
  const { id, device, lastUsedAt } = logins
  const rows = await db
    .select({ id, device, lastUsedAt })
    .from(logins)
    .where(and(eq(logins.customerId, customerId), gt(logins.endsAt, now)))
    .orderBy(desc(lastUsedAt), id)
    .limit(maxListed)
  return rows.map((row) => ({ ...row, isCurrent: row.id === loginId }))
}

export const loggedOut = 'This device is already logged out'

/** Throws not_found for another customer's login, and for one that has ended. */
export async function endLogin(
  { db, now }: { db: Queryable; now: Date },
  { customerId }: Pick<Customer, 'customerId'>,
  loginId: string,
): Promise<void> {
  const [ended] = await db
    .update(logins)
    .set({ endsAt: now })
    .where(and(eq(logins.id, loginId), eq(logins.customerId, customerId), gt(logins.endsAt, now)))
    .returning({ id: logins.id })
  if (!ended) throw notFound(loggedOut)
}

export async function endLoginsOf(tx: Queryable, customerId: number, now: Date): Promise<void> {
  await tx
    .update(logins)
    .set({ endsAt: now })
    .where(and(eq(logins.customerId, customerId), gt(logins.endsAt, now)))
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
}

export async function eraseLoginsOf(tx: Transaction, customerId: number): Promise<void> {
  await tx.delete(logins).where(eq(logins.customerId, customerId))
}
