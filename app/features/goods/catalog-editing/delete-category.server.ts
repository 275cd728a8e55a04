import { eq } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { changeCatalog } from './change-catalog.server.ts'
import { readSheet } from './read-sheet.server.ts'
import { homeUrlCodes } from '#app/features/goods/catalog/url-code.ts'

const reasons: Record<string, string> = {
  categories_parent_id_categories_id_fk: 'This category has products. Move or delete them first.',
  cart_items_category_id_categories_id_fk: 'This category is in customers’ carts. Disable it instead.',
  order_items_category_id_categories_id_fk: 'This category has orders. Disable it instead.',
}

/** Throws not_found, stale or conflict (still referenced). */
export async function deleteCategory(
  { db, staff, now }: { db: Database; staff: Customer; now: Date },
  categoryId: number,
  { version: expected }: { version: number },
): Promise<void> {
  try {
    await changeCatalog(db, async (tx) => {
      const { name, urlCode, version } = await readSheet(tx, categoryId)
      const subject = { subject: 'category', subjectId: categoryId }
      await refuseStale(tx, subject, { expected, current: version })
      if (urlCode && homeUrlCodes.includes(urlCode))
        throw conflict('The home page links to this category. Disable it instead.')
      await tx.delete(categories).where(eq(categories.id, categoryId))
      await recordChange(
        { tx, staff, now },
        { ...subject, action: 'delete', changes: { name: [name, null] } },
      )
    })
  } catch (error) {
    const reason = reasons[violatedConstraint(error) ?? '']
    if (reason) throw conflict(reason)
    throw error
  }
}
