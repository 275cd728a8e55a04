import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { stale } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import type { AuditAction } from './audit-actions.ts'
import { valueText } from './value-text.ts'

export type Subject = { subject: string; subjectId: string | number }

/** `customerId` is null for changes made from the console or by customers. */
type Author = { customerId: number | null; email: string }

export type Change = Subject & { action: AuditAction; version?: number; changes?: Changes }

export async function recordChange(
  { tx, staff, now }: { tx: Transaction; staff: Author; now: Date },
  { action, subject, subjectId, version, changes = {} }: Change,
): Promise<void> {
  await tx.insert(auditEntries).values({
    createdAt: now,
    staffId: staff.customerId,
    staffEmail: staff.email,
    action,
    subject,
    subjectId: String(subjectId),
    version: version ?? null,
    changes,
  })
}

/**
 * Increments the count of a recent entry for the same event, or records a new entry. The entry keeps the first event's
 * other details.
 */
export async function countEvent(
  { tx, staff, now }: { tx: Transaction; staff: Author; now: Date },
  { changes, ...event }: Change,
  minutes: number,
): Promise<void> {
  // Serializes concurrent events, so that a single entry counts them.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-events'), hashtext(${staff.email}))`)
  const { action, subject, subjectId } = event
  const since = new Date(now.getTime() - minutes * 60_000)
  const times = sql`coalesce((${auditEntries.changes} #>> '{times,1}')::integer, 1) + 1`
  const counted = await tx
    .update(auditEntries)
    .set({
      changes: sql`${auditEntries.changes} || jsonb_build_object('times', jsonb_build_array(null, ${times}))`,
    })
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, String(subjectId)),
        eq(auditEntries.action, action),
        gt(auditEntries.createdAt, since),
      ),
    )
    .returning({ id: auditEntries.id })
  if (counted.length > 0) return
  await recordChange({ tx, staff, now }, { ...event, changes: { ...changes, times: [null, 1] } })
}

export async function recordOwnChange(
  { tx, now }: { tx: Transaction; now: Date },
  { customerId, email, role }: Pick<Customer, 'customerId' | 'email' | 'role'>,
  action: AuditAction,
): Promise<void> {
  if (role !== 'Admin') return
  const staff = { customerId, email }
  await recordChange({ tx, staff, now }, { action, subject: 'staff', subjectId: customerId })
}

/** Throws stale if the version has changed since the caller read it. Lock the row before calling this. */
export async function refuseStale(
  tx: Transaction,
  { subject, subjectId }: Subject,
  { expected, current }: { expected: number; current: number },
): Promise<void> {
  if (expected === current) return
  const entries = await tx
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, subject),
        eq(auditEntries.subjectId, String(subjectId)),
        gt(auditEntries.version, expected),
      ),
    )
    .orderBy(asc(auditEntries.id))
  const who = [...new Set(entries.map(({ staffEmail }) => staffEmail))].join(', ') || 'Someone else'
  const { timeZone } = await readShopSettings(tx)
  const fields: Record<string, string> = {}
  for (const { changes } of entries) {
    for (const [name, [, after]] of Object.entries(changes))
      fields[name] = describeValue(name, after, timeZone)
  }
  throw stale(who, fields)
}

const describeValue = (field: string, value: unknown, timeZone: string) =>
  field.endsWith('Id')
    ? 'Changed by someone else'
    : `Now ${valueText(field, value, { nothing: 'empty', timeZone })}`
