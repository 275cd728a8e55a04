import { layoutData } from '#app/document/shop-settings.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

/** The shop's name and base URL; all absolute URLs use it, never the request's. */
export type Site = { publicUrl: string; settings: ShopSettings }

/** Loaded by the storefront's layout; undefined if that failed. */
export function siteOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): Site | undefined {
  return layoutData(matches) as Site | undefined
}
