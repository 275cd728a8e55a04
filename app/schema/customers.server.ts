import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { searchWords } from './columns.server.ts'
import type { Role } from '#app/features/ground/people/customer.ts'

export const customers = pgTable(
  'customers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    firstName: text().notNull(),
    surName: text().notNull(),
    address: text().notNull().default(''),
    zipCode: text().notNull().default(''),
    phone: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    passwordHash: text().notNull(),
    role: text().$type<Role>().notNull().default('User'),
    staffRoles: text().array().$type<StaffRole[]>().notNull().default([]),
    emailValidatedAt: timestamp({ withTimezone: true }),
    /** Included in login tokens; incrementing it ends every earlier login. */
    loginGeneration: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('customers_email_key').on(sql`lower(${t.email})`),
    index('customers_search_idx').using('gin', customerWords(t)),
    index('customers_staff_idx')
      .on(t.id)
      .where(sql`role = 'Admin'`),
    check('customers_role', sql`${t.role} in ('User', 'Admin')`),
    check('customers_staff_roles', sql`(${t.role} = 'Admin') = (cardinality(${t.staffRoles}) > 0)`),
  ],
)

function customerWords(t: Record<'firstName' | 'surName' | 'email' | 'phone' | 'city', AnyPgColumn>) {
  return searchWords(
    sql`${t.firstName} || ' ' || ${t.surName} || ' ' || ${t.email} || ' ' || ${t.phone} || ' ' || ${t.city}`,
  )
}

/** A visitor's cart session, or one of a customer's logins. Only the token's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    loginGeneration: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('sessions_customer_idx').on(t.customerId),
    index('sessions_created_idx').on(t.createdAt),
    check('sessions_login', sql`(${t.customerId} is null) = (${t.loginGeneration} is null)`),
  ],
)

/**
 * Visitors' sessions that ended with a login, so that calls in progress can continue for the customer. Swept after a
 * day.
 */
export const mergedSessions = pgTable(
  'merged_sessions',
  {
    sessionId: integer().primaryKey(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    mergedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('merged_sessions_customer_idx').on(t.customerId),
    index('merged_sessions_merged_idx').on(t.mergedAt),
  ],
)

export const linkTokens = pgTable(
  'link_tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    kind: text().$type<'validate' | 'disown' | 'restore'>().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('link_tokens_customer_idx').on(t.customerId),
    check('link_tokens_kind', sql`${t.kind} in ('validate', 'disown', 'restore')`),
  ],
)

export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('attempts_window_idx').on(t.windowEndsAt)],
)
