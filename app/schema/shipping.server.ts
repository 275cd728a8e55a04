import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { centsColumn } from './columns.server.ts'

/** Price by zone and weight. The zone is a distance ('1' to '8') or a special area ('AK', 'HI', 'PR', 'military'). */
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

/** Single row: the version of the whole table, which staff save at once. */
export const shippingTable = pgTable(
  'shipping_table',
  { id: integer().primaryKey().default(1), version: integer().notNull().default(1) },
  (t) => [check('shipping_table_single', sql`${t.id} = 1`)],
)
