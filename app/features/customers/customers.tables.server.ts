import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Role } from './customer.ts'

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
    emailValidatedAt: timestamp({ withTimezone: true }),
    /** Login tokens carry it; raising it ends every earlier login. */
    loginGeneration: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customers_email_key').on(sql`lower(${t.email})`),
    check('customers_role', sql`${t.role} in ('User', 'Admin')`),
  ],
)

/** A visitor's cart session: anonymous until it belongs to a customer. Only the token's hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('sessions_customer_idx').on(t.customerId), index('sessions_created_idx').on(t.createdAt)],
)

/** Single-use tokens from mailed links; only their hash is kept. */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    tokenHash: text().notNull().unique(),
    kind: text().$type<'validate' | 'restore'>().notNull(),
    customerId: integer()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('link_tokens_customer_idx').on(t.customerId),
    check('link_tokens_kind', sql`${t.kind} in ('validate', 'restore')`),
  ],
)

/** Attempts counted per key and window, in the database so that every process counts together. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('attempts_window_idx').on(t.windowEndsAt)],
)
