import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { recentEach } from '#app/platform/database/sharing/recent.server.ts'
import { designFiles, isDesignFile, shownColumns } from './design-file.server.ts'
import type { LibraryCategory, LibraryProduct } from './library.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { isAfter } from './list-designs.server.ts'

export const maxLibraryPageSize = 200

type Wanted = {
  libraryCategoryId?: number | undefined
  after?: number | undefined
  limit?: number | undefined
}

/** Throws not_found (library category). */
export async function listLibraryProducts(db: Queryable, wanted: Wanted = {}): Promise<LibraryProduct[]> {
  const { libraryCategoryId } = wanted
  const products = await recentLists.read(db, wanted)
  if (products.length === 0 && libraryCategoryId !== undefined)
    await readLibraryCategory(db, libraryCategoryId)
  return products
}

export const recentLists = recentEach(
  (db, { libraryCategoryId, after, limit = maxLibraryPageSize }: Wanted) => {
    const list = lists[libraryCategoryId === undefined ? 'all' : 'ofCategory'][after ? 'next' : 'first']
    return list(db, { libraryCategoryId, after, limit })
  },
)

export function latestLibraryProducts(db: Queryable, count: number): Promise<LibraryProduct[]> {
  return selectProducts(db).where(isShown).orderBy(desc(libraryProducts.id)).limit(count)
}

export async function readLibraryProduct(db: Queryable, id: number): Promise<LibraryProduct> {
  const [product] = await findProduct(db, { id })
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

const findProduct = prepared((db) =>
  selectProducts(db).where(and(isShown, eq(libraryProducts.id, sql.placeholder('id')))),
)

const listing = (...conditions: SQL[]) =>
  prepared((db) =>
    selectProducts(db)
      .where(and(isShown, ...conditions))
      .orderBy(asc(libraryProducts.position), asc(libraryProducts.id))
      .limit(sql.placeholder('limit')),
  )

const isOfCategory = eq(libraryProducts.libraryCategoryId, sql.placeholder('libraryCategoryId'))
const isNext = isAfter(sql.placeholder('after'))

const lists = {
  all: { first: listing(), next: listing(isNext) },
  ofCategory: { first: listing(isOfCategory), next: listing(isOfCategory, isNext) },
}
