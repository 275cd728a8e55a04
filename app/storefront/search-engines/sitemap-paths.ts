import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { sellsBags, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { configuratorRedirect } from '#app/storefront/configurator/product.ts'
import { categoryPath, configuratorPath, designPath } from './public-paths.ts'

export function sitemapPaths(catalog: Catalog, libraryProductIds: readonly number[]): string[] {
  const categories = [...catalog.categories.values()].flatMap((category) => {
    if (subcategories(catalog, category.id).length > 0) {
      return category.isDisabled ? [] : [categoryPath(category)]
    }
    return configuratorRedirect(catalog, category) === null ? [configuratorPath(category.id)] : []
  })
  const library = libraryProductIds.length > 0 ? ['/library', ...libraryProductIds.map(designPath)] : []
  const bags = sellsBags(catalog) ? ['/intermediate-category'] : []
  const home = shelvesOf(catalog).length + libraryProductIds.length > 0 ? ['/'] : []
  return [...home, ...categories, ...bags, ...library, '/contact']
}

export function sitemapXml(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeXml(encodeURI(publicUrl + path))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&apos;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
