import { useMatches, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** Undefined if loading failed. `matches` are the document, the layout and the page. */
export function layoutData(matches: Matches): { settings: ShopSettings } | undefined {
  return matches[1]?.loaderData as { settings: ShopSettings } | undefined
}

export function useShopSettings(): ShopSettings | undefined {
  return layoutData(useMatches())?.settings
}

export function useTimeZone(): string {
  return useShopSettings()?.timeZone ?? 'UTC'
}

// A layout's data rarely changes: reload it on revalidate(), not on every navigation.
export const onlyOnRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
