import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { centsColumn } from './columns.server.ts'
import { customers } from './customers.server.ts'

const customerId = () =>
  integer()
    .notNull()
    .references(() => customers.id, { onDelete: 'cascade' })

const moment = () => timestamp({ withTimezone: true })

export const authenticatorApps = pgTable('authenticator_apps', {
  customerId: customerId().primaryKey(),
  /** Encrypted with a key derived from the shop's secret. */
  secret: text().notNull(),
  /** The time step of the last accepted code, because no code works twice. */
  lastStep: integer().notNull(),
  createdAt: moment().notNull(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    customerId: customerId(),
    credentialId: text().notNull().unique('passkeys_credential_key'),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment(),
  },
  (t) => [index('passkeys_customer_idx').on(t.customerId)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  { customerId: customerId(), codeHash: text().notNull(), usedAt: moment() },
  (t) => [primaryKey({ columns: [t.customerId, t.codeHash] })],
)

/** The time until which staff may log in without the second factor that their role requires. */
export const factorDeadlines = pgTable('factor_deadlines', {
  customerId: customerId().primaryKey(),
  dueAt: moment().notNull(),
})

/** Single row, absent while all settings are the defaults. */
export const securitySettings = pgTable(
  'security_settings',
  {
    id: integer().primaryKey().default(1),
    /** The roles that require a second factor. */
    factorRoles: text().array().$type<StaffRole[]>().notNull(),
    /** An employee whose refunds in a day exceed this has to confirm their identity. */
    refundLimitCents: centsColumn().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('security_settings_single', sql`${t.id} = 1`),
    check('security_settings_refund_limit', sql`${t.refundLimitCents} >= 0`),
  ],
)
