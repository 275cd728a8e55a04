import type { LoaderFunctionArgs } from 'react-router'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { maxLibraryPageSize, listLibraryProducts } from '#app/features/goods/library/read-library.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { publicCaching } from '#app/document/public-page.ts'
import { sitemapPaths, sitemapXml } from './sitemap-paths.ts'

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
