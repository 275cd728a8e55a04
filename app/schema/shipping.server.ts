import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { centsColumn } from './columns.server.ts'

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    zone: text().notNull(),
    upToGrams: integer().notNull(),
    priceCents: centsColumn().notNull(),
  },
  (t) => [
    uniqueIndex('shipping_rates_zone_weight_key').on(t.zone, t.upToGrams),
    check('shipping_rates_positive', sql`${t.upToGrams} > 0 and ${t.priceCents} >= 0`),
  ],
)

/** Single row: the version of the rate table, which staff save as a whole. */
export const shippingTable = pgTable(
  'shipping_table',
  { id: integer().primaryKey().default(1), version: integer().notNull().default(1) },
  (t) => [check('shipping_table_single', sql`${t.id} = 1`)],
)
