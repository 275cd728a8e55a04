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
  uuid,
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
    /** Only the previous version uses this column. */
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

/**
 * A customer's login on a device. It is kept for a year after it ends, so that the next login from the same browser
 * isn't reported as coming from a new device.
 */
export const logins = pgTable(
  'logins',
  {
    /** Included in login tokens. Random, so that a restored database never gives a token's id to another login. */
    id: uuid().primaryKey().defaultRandom(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** The name shown to the customer, such as 'Chrome on Windows'. */
    device: text().notNull(),
    /** The hash of the browser's random id; null if the caller sent none. */
    deviceHash: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Updated at most every few minutes. */
    lastUsedAt: timestamp({ withTimezone: true }).notNull(),
    /** The last time the person confirmed their identity, by logging in or by reauthenticating. */
    provedAt: timestamp({ withTimezone: true }),
    /** Extended while the login is used. */
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('logins_customer_idx').on(t.customerId), index('logins_ends_idx').on(t.endsAt)],
)

/** A visitor's cart session, or a customer's, which belongs to a login. Only the token's hash is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    loginId: uuid().references(() => logins.id, { onDelete: 'cascade' }),
    /** Only the previous version uses this column. */
    loginGeneration: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The start of its latest resumable upload. An incomplete upload has no row in `artwork_files` yet. */
    uploadStartedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('sessions_customer_idx').on(t.customerId),
    index('sessions_created_idx').on(t.createdAt),
    index('sessions_login_idx').on(t.loginId),
    check(
      'sessions_login',
      sql`${t.customerId} is not null or (${t.loginGeneration} is null and ${t.loginId} is null)`,
    ),
  ],
)

/**
 * Visitors' sessions that ended with a login. Calls already in progress continue in the customer's session. Swept after
 * a day.
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
