import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { defaultShopName } from '#app/features/ground/shop/shop-name.ts'
import { shopSettingsSchema, type ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { shopSettings } from '#app/schema/shop.server.ts'

/** Falls back to a default name. Throws if the database was never seeded. */
export async function readShopSettings(db: Queryable): Promise<ShopSettings> {
  const [row] = await db.select({ settings: shopSettings.settings }).from(shopSettings)
  if (!row) throw new Error('the shop has no settings')
  const settings = shopSettingsSchema.parse(row.settings)
  return { ...settings, name: settings.name || defaultShopName }
}

export async function readTeamEmail({ db, settings }: Pick<Shop, 'db' | 'settings'>): Promise<string> {
  const [row] = await db.select({ teamEmail: shopSettings.teamEmail }).from(shopSettings)
  return row?.teamEmail ?? settings.teamEmail
}
