import { categoryByUrlCode, type Catalog } from './catalog.ts'

/** Custom mylar bags; their page shows the sizes of this category. */
const bagsId = 18

/** The pages of the shop's kinds of product, as far as it sells them: nothing links to what is not there. */
export function shelvesOf(catalog: Catalog): string[] {
  const groups = ['stickers', 'labels', 'magnets', 'banners'].filter((code) =>
    categoryByUrlCode(catalog, code),
  )
  const bags = catalog.categories.has(bagsId) ? ['/intermediate-category'] : []
  return [...groups.map((code) => `/${code}`), ...bags]
}
