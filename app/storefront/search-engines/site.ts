import { layoutData } from '#app/document/shop-settings.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'

/** Absolute URLs start with `publicUrl`, never with the request's origin. */
export type Site = { publicUrl: string; settings: ShopSettings }

export function siteOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): Site | undefined {
  return layoutData(matches) as Site | undefined
}
