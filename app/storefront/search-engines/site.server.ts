import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

/** Absolute URLs start with `publicUrl`, never with the request's origin. */
export type Site = { publicUrl: string; settings: ShopSettings }

export async function readSite({ db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>): Promise<Site> {
  return { publicUrl, settings: await readShopSettings(db) }
}
