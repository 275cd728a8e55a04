import { client, unwrap } from '#app/client.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { Sheet } from './catalog-query.ts'
import { readProduct, type Values } from './sheet-values.ts'

export function saveSheet(
  saved: Sheet | null,
  values: Values,
  { exactPrices, isPublished }: { exactPrices: PriceRule | null; isPublished: boolean },
): Promise<Sheet> {
  const { name, description, urlCode, parentId, isDisabled, pictureId, isSold, product } = values
  const json = {
    name,
    description,
    urlCode: urlCode.trim() || null,
    parentId: parentId ? Number(parentId) : null,
    isDisabled,
    ...(isPublished && { isDraft: false }),
    pictureId: pictureId || null,
    product: isSold ? readProduct(product, exactPrices) : null,
  }
  const { categories } = client.admin.catalog
  if (!saved) return unwrap(categories.$post({ json }))
  const param = { categoryId: String(saved.id) }
  return unwrap(categories[':categoryId'].$put({ param, json: { ...json, version: saved.version } }))
}
