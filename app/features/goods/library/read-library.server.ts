import { and, asc, desc, eq } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { shortCacheBy } from '#app/platform/database/short-cache.server.ts'
import { designFiles, isDesignFile, shownColumns } from './design-file.server.ts'
import type { LibraryCategory, LibraryProduct } from './library.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { isAfter } from './list-designs.server.ts'

export const maxLibraryPageSize = 200

type Page = {
  libraryCategoryId?: number | undefined
  after?: number | undefined
  limit?: number | undefined
}

/** Throws not_found (library category). */
export async function listLibraryProducts(db: Queryable, page: Page = {}): Promise<LibraryProduct[]> {
  const { libraryCategoryId } = page
  const products = await cachedLists.read(db, page)
  if (products.length === 0 && libraryCategoryId !== undefined)
    await readLibraryCategory(db, libraryCategoryId)
  return products
}

export const cachedLists = shortCacheBy(
  (db, { libraryCategoryId, after, limit = maxLibraryPageSize }: Page): Promise<LibraryProduct[]> =>
    selectProducts(db)
      .where(
        and(
          isShown,
          libraryCategoryId === undefined
            ? undefined
            : eq(libraryProducts.libraryCategoryId, libraryCategoryId),
          after === undefined ? undefined : isAfter(after),
        ),
      )
      .orderBy(asc(libraryProducts.position), asc(libraryProducts.id))
      .limit(limit),
)

export function latestLibraryProducts(db: Queryable, count: number): Promise<LibraryProduct[]> {
  return selectProducts(db).where(isShown).orderBy(desc(libraryProducts.id)).limit(count)
}

export async function readLibraryProduct(db: Queryable, id: number): Promise<LibraryProduct> {
  const [product] = await selectProducts(db).where(and(isShown, eq(libraryProducts.id, id)))
  if (!product) throw notFound('Design not found')
  return product
}

export function listLibraryCategories(db: Queryable): Promise<LibraryCategory[]> {
  return selectCategories(db).orderBy(asc(libraryCategories.position), asc(libraryCategories.id))
}

export async function readLibraryCategory(db: Queryable, id: number): Promise<LibraryCategory> {
  const [category] = await selectCategories(db).where(eq(libraryCategories.id, id))
  if (!category) throw notFound('Library category not found')
  return category
}

const isShown = eq(libraryProducts.isDisabled, false)

const selectCategories = (db: Queryable) =>
  db.select({ id: libraryCategories.id, name: libraryCategories.name }).from(libraryCategories)

const selectProducts = (db: Queryable) =>
  db.select(shownColumns).from(libraryProducts).leftJoin(designFiles, isDesignFile)
