import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull(),
    /** A fraction: 0.1 is ten percent. */
    percentage: numeric({ precision: 5, scale: 4, mode: 'number' }).notNull(),
    maxRedemptions: integer(),
    redemptions: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    isDisabled: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('coupons_code_key').on(sql`upper(${t.code})`),
    check('coupons_percentage', sql`${t.percentage} > 0 and ${t.percentage} <= 1`),
    check(
      'coupons_limit',
      sql`${t.redemptions} between 0 and coalesce(${t.maxRedemptions}, ${t.redemptions})`,
    ),
    check('coupons_window', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
