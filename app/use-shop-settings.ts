import type { ShopSettings } from './features/ground/shop/shop-settings.ts'
import { useRootData } from './root-data.ts'

/** Who the shop is, as the root's loader read it; undefined where that failed. */
export function useShopSettings(): ShopSettings | undefined {
  return useRootData()?.settings
}

/** Whose clock every time is shown by. */
export function useTimeZone(): string {
  return useShopSettings()?.timeZone ?? 'UTC'
}
