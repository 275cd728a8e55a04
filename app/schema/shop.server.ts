import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<ShopSettings>().notNull(),
    /** Who hears from customers; null for the address in TEAM_EMAIL. No page of the shop shows it. */
    teamEmail: text(),
    version: integer().notNull().default(1),
  },
  (t) => [check('shop_settings_single', sql`${t.id} = 1`)],
)
