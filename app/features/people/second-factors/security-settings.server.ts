import { sql } from 'drizzle-orm'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { rolesWith, type StaffRole } from '#app/features/ground/people/permissions.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { securitySettings } from '#app/schema/second-factors.server.ts'
import type { SecurityChange } from './second-factors.input.ts'

export type SecuritySettings = { factorRoles: StaffRole[]; refundLimitCents: Cents; version: number }

const defaults: SecuritySettings = {
  factorRoles: [...new Set([...rolesWith('staff'), ...rolesWith('orders.refund')])],
  refundLimitCents: cents(20_000),
  version: 1,
}

export async function readSecuritySettings(db: Queryable): Promise<SecuritySettings> {
  const [row] = await db.select().from(securitySettings)
  return row ?? defaults
}

export async function changeSecuritySettings(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  { version: seen, factorRoles, refundLimit }: SecurityChange,
): Promise<SecuritySettings> {
  return db.transaction(async (tx) => {
    // Locks the settings even if there is no row yet.
    await tx.execute(sql`lock table ${securitySettings} in share row exclusive mode`)
    const before = await readSecuritySettings(tx)
    const subject = { subject: 'settings', subjectId: 'security' }
    await refuseStale(tx, subject, { expected: seen, current: before.version })
    const after = { factorRoles, refundLimitCents: cents(refundLimit), version: before.version + 1 }
    const { version: _, ...changes } = changesBetween(before, after)
    if (Object.keys(changes).length === 0) return before
    await tx
      .insert(securitySettings)
      .values({ id: 1, ...after })
      .onConflictDoUpdate({ target: securitySettings.id, set: after })
    await recordChange({ tx, staff, now }, { ...subject, action: 'change', version: after.version, changes })
    return after
  })
}
