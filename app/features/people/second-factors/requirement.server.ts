import { and, eq } from 'drizzle-orm'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { factorDeadlines } from '#app/schema/second-factors.server.ts'
import { factorMethodsOf } from './check-factor.server.ts'
import { readSecuritySettings } from './security-settings.server.ts'

const graceMs = 14 * 24 * 60 * 60_000

export async function isFactorRequired(db: Queryable, customerId: number): Promise<boolean> {
  const [settings, [person]] = await Promise.all([
    readSecuritySettings(db),
    db
      .select({ roles: customers.staffRoles })
      .from(customers)
      .where(and(eq(customers.id, customerId), eq(customers.role, 'Admin'))),
  ])
  return person?.roles.some((role) => settings.factorRoles.includes(role)) ?? false
}

/**
 * Returns the deadline for adding a second factor; null if the person doesn't have to add one. The 14 days begin with
 * the first login that needs one.
 */
export async function startGrace(
  { db, now }: { db: Database; now: Date },
  customerId: number,
): Promise<Date | null> {
  if (!(await isFactorRequired(db, customerId))) return null
  await db
    .insert(factorDeadlines)
    .values({ customerId, dueAt: new Date(now.getTime() + graceMs) })
    .onConflictDoNothing()
  return readDeadline(db, customerId)
}

async function readDeadline(db: Queryable, customerId: number): Promise<Date | null> {
  const [deadline] = await db
    .select({ dueAt: factorDeadlines.dueAt })
    .from(factorDeadlines)
    .where(eq(factorDeadlines.customerId, customerId))
  return deadline?.dueAt ?? null
}

/** Returns the deadline to show to staff who have yet to add a second factor. */
export async function findDeadline(db: Queryable, customerId: number): Promise<Date | null> {
  const dueAt = await readDeadline(db, customerId)
  if (!dueAt || !(await isFactorRequired(db, customerId))) return null
  return (await factorMethodsOf(db, customerId)).length > 0 ? null : dueAt
}
