import type { Queryable } from '#app/platform/database.server.ts'
import { shopSettingsSchema, type ShopSettings } from './shop-settings.ts'
import { shopSettings } from './shop.tables.server.ts'

/** Throws when the database was never seeded. */
export async function readShopSettings(db: Queryable): Promise<ShopSettings> {
  const [row] = await db.select({ settings: shopSettings.settings }).from(shopSettings)
  if (!row) throw new Error('the shop has no settings')
  return shopSettingsSchema.parse(row.settings)
}
