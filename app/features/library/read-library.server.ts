import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database.server.ts'
import type { LibraryCategory, LibraryProduct } from './library.ts'
import { libraryCategories, libraryProducts } from './library.tables.server.ts'

export const largestLibraryPage = 200

/** In the order they were added; `after` is the last id of the page before. */
export function listLibraryProducts(
  db: Queryable,
  wanted: { libraryCategoryId?: number | undefined; after?: number | undefined; limit?: number } = {},
): Promise<LibraryProduct[]> {
  const { libraryCategoryId, after = 0, limit = largestLibraryPage } = wanted
  return selectProducts(db)
    .where(
      and(
        gt(libraryProducts.id, after),
        libraryCategoryId === undefined
          ? undefined
          : eq(libraryProducts.libraryCategoryId, libraryCategoryId),
      ),
    )
    .orderBy(asc(libraryProducts.id))
    .limit(limit)
}

/** Newest first. */
export function latestLibraryProducts(db: Queryable, count: number): Promise<LibraryProduct[]> {
  return selectProducts(db).orderBy(desc(libraryProducts.id)).limit(count)
}

export async function readLibraryProduct(db: Queryable, id: number): Promise<LibraryProduct> {
  const [product] = await selectProducts(db).where(eq(libraryProducts.id, id))
  if (!product) throw notFound('There is no such design')
  return product
}

export function listLibraryCategories(db: Queryable): Promise<LibraryCategory[]> {
  return selectCategories(db).orderBy(asc(libraryCategories.position), asc(libraryCategories.id))
}

export async function readLibraryCategory(db: Queryable, id: number): Promise<LibraryCategory> {
  const [category] = await selectCategories(db).where(eq(libraryCategories.id, id))
  if (!category) throw notFound('There is no such library category')
  return category
}

const selectCategories = (db: Queryable) =>
  db.select({ id: libraryCategories.id, name: libraryCategories.name }).from(libraryCategories)

const selectProducts = (db: Queryable) =>
  db
    .select({
      id: libraryProducts.id,
      libraryCategoryId: libraryProducts.libraryCategoryId,
      name: libraryProducts.name,
      priceCents: libraryProducts.priceCents,
      width: libraryProducts.width,
      height: libraryProducts.height,
      picturePath: libraryProducts.picturePath,
    })
    .from(libraryProducts)
