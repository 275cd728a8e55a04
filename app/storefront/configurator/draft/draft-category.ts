import type { InferResponseType } from 'hono/client'
import type { client } from '#app/client.ts'
import type { SellableCategory } from '#app/features/goods/catalog/find-sellable.ts'
import { isWithin } from '#app/features/goods/pricing/promotion-period.ts'
import { cents } from '#app/features/ground/money/cents.ts'

export type Sheet = InferResponseType<(typeof client.admin.catalog.categories)[':categoryId']['$get'], 200>

/** Includes the promotions that are valid at `now`. */
export function draftCategory(sheet: Sheet, now: Date): SellableCategory | null {
  const { product, version: _version, isDraft: _isDraft, ...common } = sheet
  if (!product?.priceRule || product.sizes.length === 0 || product.tiers.length === 0) return null
  const { sizeRule, quantityRule, priceRule, sizes, tiers, promotions, ...look } = product
  return {
    ...common,
    ...look,
    sizes: sizes.map((size, at) => ({ id: at + 1, ...size })),
    tiers: tiers.map((tier, at) => ({ id: at + 1, ...tier })),
    promotions: promotions
      .filter((each) => isWithin(each, now))
      .map((each) => ({ ...each, priceCents: cents(each.priceCents) })),
    rules: { size: sizeRule, quantity: quantityRule, price: priceRule },
  }
}
