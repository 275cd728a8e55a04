import { sql } from 'drizzle-orm'
import { designFiles, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { catalogVersion } from '#app/schema/catalog.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'

/**
 * Returns a version that changes whenever data on public pages does: the catalog, the library and the shop's settings.
 * It includes the transaction that wrote each row, so manual changes also count.
 */
export async function readPublicVersion(db: Queryable): Promise<string> {
  const [row] = await select(db)
  return row?.version ?? ''
}

function select(db: Queryable) {
  const designs = db
    .select({
      fingerprint: fingerprint(sql`${libraryProducts}.xmin, ${designFiles}.xmin`, libraryProducts.id).as(
        'designs',
      ),
    })
    .from(libraryProducts)
    .leftJoin(designFiles, isDesignFile)
    .as('designs')
  const groups = db
    .select({ fingerprint: fingerprint(sql`xmin`, libraryCategories.id).as('groups') })
    .from(libraryCategories)
    .as('groups')
  const settings = db
    .select({ writtenBy: sql`xmin`.as('written_by') })
    .from(shopSettings)
    .as('settings')
  return db
    .select({
      version: sql<string>`concat_ws('.', ${catalogVersion.version}, ${designs.fingerprint}, ${groups.fingerprint}, ${settings.writtenBy})`,
    })
    .from(catalogVersion)
    .leftJoin(designs, sql`true`)
    .leftJoin(groups, sql`true`)
    .leftJoin(settings, sql`true`)
}

const fingerprint = (written: ReturnType<typeof sql>, id: unknown) =>
  sql`concat_ws('-', count(*), sum(hashtextextended(concat_ws(' ', ${written}), ${id})))`
