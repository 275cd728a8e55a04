import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
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
