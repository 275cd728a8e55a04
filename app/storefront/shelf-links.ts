import { subcategories, type Catalog, type Category } from '#app/features/goods/catalog/catalog.ts'
import { sellsBags, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { categoryPath, configuratorPath } from './search-engines/public-paths.ts'

export type ShelfLink = { to: string; label: string }

/** The labels of specification section 2, regardless of the categories' names. */
const fixedLabels: Record<string, string> = {
  stickers: 'Stickers',
  labels: 'Roll labels',
  magnets: 'Magnets',
  banners: 'Banners',
}

export const shelfPath = (catalog: Catalog, category: Category) =>
  category.rules && subcategories(catalog, category.id).length === 0
    ? configuratorPath(category.id)
    : categoryPath(category)

export const shelfLabel = ({ name, urlCode }: Category) => fixedLabels[urlCode ?? ''] ?? name

export function shelfLinks(catalog: Catalog): ShelfLink[] {
  const links = shelvesOf(catalog).map((category) => ({
    to: shelfPath(catalog, category),
    label: shelfLabel(category),
  }))
  return sellsBags(catalog) ? [...links, bagsLink] : links
}

export const bagsLink: ShelfLink = { to: '/intermediate-category', label: 'Mylar bags' }
