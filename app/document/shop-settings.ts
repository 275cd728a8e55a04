import { useMatches, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/**
 * What the loader of a page's layout has read; undefined where that failed. Matches are the document, one of the layouts
 * and the page.
 */
export function layoutData(matches: Matches): { settings: ShopSettings } | undefined {
  return matches[1]?.loaderData as { settings: ShopSettings } | undefined
}

export function useShopSettings(): ShopSettings | undefined {
  return layoutData(useMatches())?.settings
}

/** Whose clock every time is shown by. */
export function useTimeZone(): string {
  return useShopSettings()?.timeZone ?? 'UTC'
}

/** What layouts load changes too rarely to be asked for with every page, only where somebody asks for it anew. */
export const isAskedAnew = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href
