import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { centsColumn } from './columns.server.ts'
import { maxTaxRateMillionths, tableModes, type TableMode } from '#app/features/ground/money/tax.ts'
import { stateCodes, type StateCode } from '#app/features/ground/money/us-states.ts'
import { reviewableSteps, type ReviewableStep } from '#app/features/ground/shop/reviewable-steps.ts'
import type { StoredSettings } from '#app/features/ground/shop/shop-settings.ts'

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<StoredSettings>().notNull(),
    /** Receives customers' messages; null means TEAM_EMAIL. Not public. */
    teamEmail: text(),
    /** Setup steps that owners confirmed without changes. */
    reviewedSteps: text().array().$type<ReviewableStep[]>().notNull().default([]),
    /** True for the demo, and for shops that sold before payments required a complete setup. */
    sellsWithoutSetup: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('shop_settings_single', sql`${t.id} = 1`),
    check('shop_settings_reviewed', sql`${t.reviewedSteps} <@ array[${listed(reviewableSteps)}]`),
  ],
)

export const taxRates = pgTable(
  'tax_rates',
  {
    state: text().$type<StateCode>().primaryKey(),
    /** 82,500 is 8.25%. */
    rateMillionths: integer().notNull(),
    isShippingTaxed: boolean().notNull(),
  },
  (t) => [
    check('tax_rates_state', sql`${t.state} in (${listed(stateCodes)})`),
    check('tax_rates_rate', sql`${t.rateMillionths} between 0 and ${sql.raw(String(maxTaxRateMillionths))}`),
  ],
)

/** Single row: the tax mode, and the version of the tax table, which staff save as a whole. */
export const taxTable = pgTable(
  'tax_table',
  {
    id: integer().primaryKey().default(1),
    mode: text().$type<TableMode>().notNull().default('none'),
    /**
     * The service that calculates the tax instead. This is a separate column, because the previous version supports
     * only two modes.
     */
    service: text().$type<'stripe'>(),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('tax_table_service', sql`${t.service} is null or (${t.service} = 'stripe' and ${t.mode} = 'none')`),
    check('tax_table_single', sql`${t.id} = 1`),
    check('tax_table_mode', sql`${t.mode} in (${listed(tableModes)})`),
  ],
)

/** Calculations by a tax service, kept to avoid repeated calls. An order refers to its calculation. */
export const taxCalculations = pgTable(
  'tax_calculations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** A hash of the cart or order, the amounts and the destination. */
    fingerprint: text().notNull(),
    providerCalculationId: text().notNull().unique('tax_calculations_provider_key'),
    state: text().$type<StateCode>().notNull(),
    taxCents: centsColumn().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** After this time, the tax is calculated again, long before the service's calculation expires. */
    outdatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('tax_calculations_fingerprint_idx').on(t.fingerprint, t.id),
    index('tax_calculations_outdated_idx').on(t.outdatedAt),
    unique('tax_calculations_tax_key').on(t.id, t.taxCents),
    check('tax_calculations_tax', sql`${t.taxCents} >= 0`),
  ],
)

/** Scripts and styles of all builds that ran in the last 30 days, by their hashed names. */
export const keptAssets = pgTable('kept_assets', {
  name: text().primaryKey(),
  brotliBase64: text().notNull(),
  lastUsedAt: timestamp({ withTimezone: true }).notNull(),
})
