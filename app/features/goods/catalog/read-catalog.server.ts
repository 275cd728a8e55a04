import { asc, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { shortCache } from '#app/platform/database/short-cache.server.ts'
import type { Catalog, Category } from './catalog.ts'
import { catalogVersion, categories, promotions, quantityTiers, sizes } from '#app/schema/catalog.server.ts'

const catalogs = new WeakMap<Queryable, Catalog>()

/** Returns the published catalog from a cache. Changes are visible within a second. */
export async function readCatalog(db: Queryable): Promise<Catalog> {
  const version = await publishedVersion.read(db)
  const cached = catalogs.get(db)
  if (cached && cached.version >= version) return cached
  const catalog = await loadCatalog(db)
  catalogs.set(db, catalog)
  return catalog
}

/** Returns the catalog as this transaction sees it, reusing `before` if the version is the same. */
export async function readCurrentCatalog(tx: Transaction, before: Catalog): Promise<Catalog> {
  return (await readVersion(tx)) === before.version ? before : loadCatalog(tx)
}

async function loadCatalog(db: Queryable): Promise<Catalog> {
  let version = await readVersion(db)
  for (;;) {
    const catalog = { version, categories: await loadCategories(db) }
    version = await readVersion(db)
    // A change during the read could mix old and new rules, so read again if the version has changed.
    if (catalog.version === version) return catalog
  }
}

/** Returns the back office's catalog, which includes drafts and is never cached. */
export async function readCatalogWithDrafts(db: Queryable): Promise<Catalog> {
  return { version: await readVersion(db), categories: await loadCategories(db, { withDrafts: true }) }
}

const selectVersion = prepared('catalog version', (db) =>
  db.select({ version: catalogVersion.version }).from(catalogVersion),
)

async function readVersion(db: Queryable): Promise<number> {
  const [row] = await selectVersion(db)
  return row?.version ?? 0
}

export const publishedVersion = shortCache(readVersion)

async function loadCategories(db: Queryable, { withDrafts = false } = {}): Promise<Map<number, Category>> {
  const rows = await db
    .select()
    .from(categories)
    .where(withDrafts ? undefined : eq(categories.isDraft, false))
    .orderBy(asc(categories.position), asc(categories.id))
  const sizeRows = await db.select().from(sizes).orderBy(asc(sizes.position), asc(sizes.id))
  const tierRows = await db.select().from(quantityTiers).orderBy(asc(quantityTiers.quantity))
  const promotionRows = await db
    .select()
    .from(promotions)
    .where(eq(promotions.isActive, true))
    .orderBy(asc(promotions.id))
  const byCategory = <T extends { categoryId: number }>(all: T[]) => Map.groupBy(all, (row) => row.categoryId)
  const sizesOf = byCategory(sizeRows)
  const tiersOf = byCategory(tierRows)
  const promotionsOf = byCategory(promotionRows)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        parentId: row.parentId,
        urlCode: row.urlCode,
        name: row.name,
        description: row.description,
        picturePath: row.picturePath,
        isDisabled: row.isDisabled,
        shape: row.shape,
        defaultQuantity: row.defaultQuantity,
        gramsPerSquareInch: row.gramsPerSquareInch,
        acceptsBigFiles: row.acceptsBigFiles,
        sizes: (sizesOf.get(row.id) ?? []).map(({ id, width, height }) => ({ id, width, height })),
        tiers: (tiersOf.get(row.id) ?? []).map(({ id, quantity }) => ({ id, quantity })),
        promotions: (promotionsOf.get(row.id) ?? []).map(({ width, height, quantity, priceCents }) => ({
          width,
          height,
          quantity,
          priceCents,
        })),
        options: row.options,
        rules:
          row.sizeRule && row.quantityRule && row.priceRule
            ? { size: row.sizeRule, quantity: row.quantityRule, price: row.priceRule }
            : null,
      },
    ]),
  )
}
