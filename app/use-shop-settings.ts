import { useRouteLoaderData } from 'react-router'
import type { ShopSettings } from './features/ground/shop/shop-settings.ts'

/** Who the shop is, as the root's loader read it; undefined where that failed. */
export function useShopSettings(): ShopSettings | undefined {
  const root: { settings: ShopSettings } | undefined = useRouteLoaderData('root')
  return root?.settings
}

/** Whose clock every time is shown by. */
export function useTimeZone(): string {
  return useShopSettings()?.timeZone ?? 'UTC'
}
