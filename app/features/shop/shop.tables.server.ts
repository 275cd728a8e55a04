import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ShopSettings } from './shop-settings.ts'

export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    settings: jsonb().$type<ShopSettings>().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [check('shop_settings_single', sql`${t.id} = 1`)],
)
