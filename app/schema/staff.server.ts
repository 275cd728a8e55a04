import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { customers } from './customers.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'

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
