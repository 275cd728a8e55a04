import { asc, count, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import { moveInList, type Place } from '#app/features/goods/catalog-editing/place.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { lockLibrary, type Context } from './lock-library.server.ts'

const maxCategories = 200

export const libraryCategorySchema = rowSchema(libraryCategories).omit({ position: true })

export function listCategoriesWithCounts(db: Queryable) {
  return db
    .select({ ...getTableColumns(libraryCategories), designs: count(libraryProducts.id) })
    .from(libraryCategories)
    .leftJoin(libraryProducts, eq(libraryProducts.libraryCategoryId, libraryCategories.id))
    .groupBy(libraryCategories.id)
    .orderBy(asc(libraryCategories.position), asc(libraryCategories.id))
}

type Saved = Pick<typeof libraryCategories.$inferSelect, 'id' | 'name' | 'version'>

/** Throws conflict (name taken, too many). */
export function createLibraryCategory(
  { db, staff, now }: Context,
  { name }: { name: string },
): Promise<Saved> {
  return explainConflicts(
    db.transaction(async (tx) => {
      await lockLibrary(tx)
      const [total] = await tx
        .select({ count: count(), last: max(libraryCategories.position) })
        .from(libraryCategories)
      if (total && total.count >= maxCategories)
        throw conflict(`You can have at most ${maxCategories} library categories`)
      const [saved] = await tx
        .insert(libraryCategories)
        .values({ name, position: (total?.last ?? -1) + 1 })
        .returning()
      if (!saved) throw new Error('no library category was inserted')
      const change: Change = { ...subjectOf(saved.id), action: 'create', version: saved.version }
      await recordChange({ tx, staff, now }, { ...change, changes: { name: [null, name] } })
      return saved
    }),
  )
}

/** Throws not_found, stale or conflict (name taken). */
export function renameLibraryCategory(
  { db, staff, now }: Context,
  id: number,
  { name, version: expected }: { name: string; version: number },
): Promise<Saved> {
  return explainConflicts(
    db.transaction(async (tx) => {
      const before = await lockCategory(tx, id, expected)
      if (before.name === name) return before
      const version = before.version + 1
      await tx.update(libraryCategories).set({ name, version }).where(eq(libraryCategories.id, id))
      const change: Change = {
        ...subjectOf(id),
        action: 'change',
        version,
        changes: { name: [before.name, name] },
      }
      await recordChange({ tx, staff, now }, change)
      return { id, name, version }
    }),
  )
}

/** Throws not_found, stale or conflict (not empty). */
export function deleteLibraryCategory(
  { db, staff, now }: Context,
  id: number,
  { version: expected }: { version: number },
): Promise<void> {
  return explainConflicts(
    db.transaction(async (tx) => {
      const { name } = await lockCategory(tx, id, expected)
      await tx.delete(libraryCategories).where(eq(libraryCategories.id, id))
      await recordChange(
        { tx, staff, now },
        { ...subjectOf(id), action: 'delete', changes: { name: [name, null] } },
      )
    }),
  )
}

/** Throws not_found or conflict (the other category was deleted). */
export async function moveLibraryCategory(
  { db, staff, now }: Context,
  id: number,
  place: Place,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLibrary(tx)
    const rows = await tx
      .select({ id: libraryCategories.id })
      .from(libraryCategories)
      .orderBy(asc(libraryCategories.position), asc(libraryCategories.id))
    const before = rows.map((row) => row.id)
    if (!before.includes(id)) throw categoryNotFound()
    const after = moveInList(before, id, place)
    if (!after) throw conflict('The other category no longer exists')
    const [from, to] = [before.indexOf(id) + 1, after.indexOf(id) + 1]
    if (from === to) return
    const position = sql`array_position(string_to_array(${after.join()}, ',')::int[], ${libraryCategories.id})`
    await tx.update(libraryCategories).set({ position }).where(inArray(libraryCategories.id, after))
    await recordChange(
      { tx, staff, now },
      { ...subjectOf(id), action: 'move', changes: { position: [from, to] } },
    )
  })
}

const subjectOf = (id: number) => ({ subject: 'library category', subjectId: id })

const categoryNotFound = () => notFound('Library category not found')

async function lockCategory(tx: Transaction, id: number, expected: number) {
  const [row] = await tx.select().from(libraryCategories).where(eq(libraryCategories.id, id)).for('update')
  if (!row) throw categoryNotFound()
  await refuseStale(tx, subjectOf(id), { expected, current: row.version })
  return row
}

async function explainConflicts<Result>(saved: Promise<Result>): Promise<Result> {
  try {
    return await saved
  } catch (error) {
    const broken = violatedConstraint(error)
    if (broken === 'library_products_library_category_id_library_categories_id_fk') {
      throw conflict('This category has designs. Move them to another one first.')
    }
    if (broken !== 'library_categories_name_unique') throw error
    const message = 'A library category with this name already exists'
    throw conflict(message, { name: message })
  }
}
