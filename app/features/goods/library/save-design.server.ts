import { asc, eq, inArray, max, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { findShopPicture } from '#app/features/goods/artwork/shop-picture.server.ts'
import { moveInList, type Place } from '#app/features/goods/catalog-editing/place.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { DesignChange, DesignInput } from './library.input.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { readDesign, type StaffDesign } from './list-designs.server.ts'
import { lockLibrary, type Context } from './lock-library.server.ts'
import { cachedLists } from './read-library.server.ts'

export async function createDesign(
  { db, staff, now }: Context,
  { pictureId, ...input }: DesignInput,
): Promise<StaffDesign> {
  return cachedLists.change(db, async (tx) => {
    await lockLibrary(tx)
    await checkCategory(tx, input)
    const picturePath = (await findShopPicture(tx, pictureId)).path
    const [last] = await tx.select({ position: max(libraryProducts.position) }).from(libraryProducts)
    const position = (last?.position ?? -1) + 1
    const [design] = await tx
      .insert(libraryProducts)
      .values({ ...input, picturePath, position, createdAt: now })
      .returning({ id: libraryProducts.id, version: libraryProducts.version })
    if (!design) throw new Error('no design was inserted')
    const change: Change = {
      action: 'create',
      subject: 'design',
      subjectId: design.id,
      version: design.version,
    }
    const changes = changesBetween({}, { ...input, picturePath })
    await recordChange({ tx, staff, now }, { ...change, changes })
    return readDesign(tx, design.id)
  })
}

/** Throws not_found, stale, conflict (already ordered with this picture) or invalid. */
export async function changeDesign(
  { db, staff, now }: Context,
  designId: number,
  { version: expected, pictureId, ...input }: DesignChange,
): Promise<StaffDesign> {
  return cachedLists.change(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(libraryProducts)
      .where(eq(libraryProducts.id, designId))
      .for('update')
    if (!before) throw notFound('Design not found')
    const subject = { subject: 'design', subjectId: designId }
    await refuseStale(tx, subject, { expected, current: before.version })
    await checkCategory(tx, input)
    const picturePath = pictureId ? (await findShopPicture(tx, pictureId)).path : before.picturePath
    if (picturePath !== before.picturePath) await checkNeverOrdered(tx, designId)
    const values = { ...input, picturePath }
    const changes = changesBetween(before, values)
    if (Object.keys(changes).length > 0) {
      const version = before.version + 1
      await tx
        .update(libraryProducts)
        .set({ ...values, version })
        .where(eq(libraryProducts.id, designId))
      await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
    }
    return readDesign(tx, designId)
  })
}

/** Throws not_found or conflict (the other design was deleted). */
export async function moveDesign({ db, staff, now }: Context, designId: number, place: Place): Promise<void> {
  await cachedLists.change(db, async (tx) => {
    await lockLibrary(tx)
    const rows = await tx
      .select({ id: libraryProducts.id })
      .from(libraryProducts)
      .orderBy(asc(libraryProducts.position), asc(libraryProducts.id))
    const before = rows.map(({ id }) => id)
    if (!before.includes(designId)) throw notFound('Design not found')
    const after = moveInList(before, designId, place)
    if (!after) throw conflict('The other design no longer exists')
    const [from, to] = [before.indexOf(designId) + 1, after.indexOf(designId) + 1]
    if (from === to) return
    const position = sql`array_position(string_to_array(${after.join()}, ',')::int[], ${libraryProducts.id})`
    await tx.update(libraryProducts).set({ position }).where(inArray(libraryProducts.id, after))
    const change: Change = { action: 'move', subject: 'design', subjectId: designId }
    await recordChange({ tx, staff, now }, { ...change, changes: { position: [from, to] } })
  })
}

async function checkCategory(tx: Transaction, { libraryCategoryId }: { libraryCategoryId: number }) {
  const [category] = await tx
    .select({ id: libraryCategories.id })
    .from(libraryCategories)
    .where(eq(libraryCategories.id, libraryCategoryId))
    .for('key share')
  const message = 'Library category not found'
  if (!category) throw invalid(message, { libraryCategoryId: message })
}

/** Orders are printed from this file, so it can't be replaced once the design has been ordered. */
async function checkNeverOrdered(tx: Transaction, designId: number): Promise<void> {
  const [ordered] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.libraryProductId, designId))
    .limit(1)
  if (!ordered) return
  const message = 'This design has been ordered. Disable it and add the new picture as a new design.'
  throw conflict(message, { pictureId: message })
}
