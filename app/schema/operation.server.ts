import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Service problems that recur until the operator fixes the cause, stored so that all processes show them. */
export const serviceProblems = pgTable(
  'service_problems',
  {
    service: text().notNull(),
    operation: text().notNull(),
    /** The problem and its fix, in sentences. */
    problem: text().notNull(),
    /** True if no call to the service can succeed, for example with a wrong key. */
    isOfAccount: boolean().notNull(),
    since: timestamp({ withTimezone: true }).notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.service, t.operation] })],
)

/** Single row: the last complete backup. */
export const lastBackup = pgTable(
  'last_backup',
  { id: integer().primaryKey().default(1), at: timestamp({ withTimezone: true }).notNull() },
  (t) => [check('last_backup_single', sql`${t.id} = 1`)],
)
