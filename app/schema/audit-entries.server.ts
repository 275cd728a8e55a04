import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from './customers.server.ts'
import { searchWords } from './columns.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'

export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    staffEmail: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    /** The subject's version after the change; null for subjects without versions. */
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
