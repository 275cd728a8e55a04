import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customers } from './customers.server.ts'
import { searchWords } from '#app/platform/search-words.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'

/** Invitations to the staff; only the mailed token's hash is kept. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    roles: text().array().$type<StaffRole[]>().notNull(),
    tokenHash: text().notNull().unique(),
    invitedBy: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('staff_invitations_open_key')
      .on(sql`lower(${t.email})`)
      .where(sql`accepted_at is null`),
    check('staff_invitations_roles', sql`cardinality(${t.roles}) > 0`),
  ],
)

/** Every change by staff, written in the transaction that makes it; never changed afterwards. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** As it was then; staff come and go. */
    staffEmail: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** The subject's version after the change, where it has versions. */
    version: integer(),
    changes: jsonb().$type<Changes>().notNull().default({}),
  },
  (t) => [
    index('audit_entries_subject_idx').on(t.subject, t.subjectId, t.id),
    index('audit_entries_staff_idx').on(t.staffId, t.id),
    index('audit_entries_created_idx').on(t.createdAt, t.id),
    index('audit_entries_search_idx').using('gin', auditWords(t)),
  ],
)

export function auditWords(t: Record<'staffEmail' | 'action' | 'subject' | 'subjectId', AnyPgColumn>) {
  return searchWords(
    sql`${t.staffEmail} || ' ' || ${t.action} || ' ' || ${t.subject} || ' ' || ${t.subjectId}`,
  )
}
