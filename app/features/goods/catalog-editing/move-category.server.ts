import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, type Change } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { changeCatalog } from './change-catalog.server.ts'
import { moveInList, type Place } from './place.ts'
import { requireCategory } from './save-category.server.ts'

/** Throws not_found or conflict (the other category was deleted). */
export async function moveCategory(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  categoryId: number,
  place: Place,
): Promise<void> {
  await changeCatalog(db, async (tx) => {
    const [row] = await tx.select().from(categories).where(eq(categories.id, categoryId))
    const { parentId } = requireCategory(row)
    const group = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
      .orderBy(asc(categories.position), asc(categories.id))
    const before = group.map(({ id }) => id)
    const after = moveInList(before, categoryId, place)
    if (!after) throw conflict('The other category is no longer in this group')
    const [from, to] = [before.indexOf(categoryId) + 1, after.indexOf(categoryId) + 1]
    if (from === to) return
    await tx
      .update(categories)
      .set({ position: sql`array_position(string_to_array(${after.join()}, ',')::int[], ${categories.id})` })
      .where(inArray(categories.id, after))
    const change: Change = { action: 'move', subject: 'category', subjectId: categoryId }
    await recordChange({ tx, staff, now }, { ...change, changes: { position: [from, to] } })
  })
}
