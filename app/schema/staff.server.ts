import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** Saved views of the order list. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    staffId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** True if it is shared with everyone who may see orders. */
    isShared: boolean().notNull(),
    /** The filter, as in the list's URL. */
    filter: jsonb().$type<Record<string, string>>().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('saved_views_name_key').on(t.staffId, sql`lower(${t.name})`),
    uniqueIndex('saved_views_name_shared_key')
      .on(sql`lower(${t.name})`)
      .where(sql`is_shared`),
    check('saved_views_name', sql`length(${t.name}) > 0`),
  ],
)
