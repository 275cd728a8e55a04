import { useMatches, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** Returns undefined if loading failed. `matches` are the document, the layout and the page. */
export function layoutData(matches: Matches): { settings: ShopSettings } | undefined {
  return matches[1]?.loaderData as { settings: ShopSettings } | undefined
}

export function useShopSettings(): ShopSettings | undefined {
  return layoutData(useMatches())?.settings
}

export function useTimeZone(): string {
  return useShopSettings()?.timeZone ?? 'UTC'
}

export const onlyOnRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
