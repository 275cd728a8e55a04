import type { LoaderFunctionArgs } from 'react-router'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { maxLibraryPageSize, listLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { publicCaching } from '#app/document/public-page.ts'
import { subcategories, type Catalog } from '#app/features/goods/catalog/catalog.ts'
import { sellsBags, shelvesOf } from '#app/features/goods/catalog/shelves.ts'
import { configuratorRedirect } from '#app/storefront/configurator/product.ts'
import { categoryPath, configuratorPath, designPath } from './public-paths.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, publicUrl } = context.get(shopContext)
  const paths = sitemapPaths(await readCatalog(db), await libraryProductIds(db))
  return new Response(sitemapXml(publicUrl, paths), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', ...publicCaching },
  })
}

async function libraryProductIds(db: Database): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const page = await listLibraryProducts(db, { after: ids.at(-1) })
    ids.push(...page.map(({ id }) => id))
    if (page.length < maxLibraryPageSize) return ids
  }
}

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
