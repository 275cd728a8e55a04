import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { maxTaxRateMillionths, taxModes, type TaxMode } from '#app/features/ground/money/tax.ts'
import { stateCodes, type StateCode } from '#app/features/ground/money/us-states.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<ShopSettings>().notNull(),
    /** Receives customers' messages; null for TEAM_EMAIL. Not public. */
    teamEmail: text(),
    version: integer().notNull().default(1),
  },
  (t) => [check('shop_settings_single', sql`${t.id} = 1`)],
)

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

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

/** Single row: whether the rates are charged, and the version of the whole table, which staff save at once. */
export const taxTable = pgTable(
  'tax_table',
  {
    id: integer().primaryKey().default(1),
    mode: text().$type<TaxMode>().notNull().default('none'),
    version: integer().notNull().default(1),
  },
  (t) => [
    check('tax_table_single', sql`${t.id} = 1`),
    check('tax_table_mode', sql`${t.mode} in (${listed(taxModes)})`),
  ],
)
