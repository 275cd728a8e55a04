import { isOnSale } from '#app/features/goods/catalog/find-sellable.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { offeredOptions } from '#app/features/goods/options/offered-options.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

/** Lists the products that can be configured, in the catalog's order. */
export async function listQuotable(db: Queryable) {
  const catalog = await readCatalog(db)
  return [...catalog.categories.values()].flatMap((category) => {
    if (!isOnSale(catalog, category)) return []
    const { id, name, parentId, sizes, tiers, defaultQuantity, rules, options } = category
    const group = parentId === null ? null : (catalog.categories.get(parentId)?.name ?? null)
    const quantities = tiers.map(({ quantity }) => quantity)
    const { unit } = rules.size
    return [{ id, name, group, unit, sizes, quantities, defaultQuantity, ...offeredOptions(options) }]
  })
}
