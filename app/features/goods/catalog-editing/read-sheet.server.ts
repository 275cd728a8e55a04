import { asc, eq } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { categories, promotions, quantityTiers, sizes } from '#app/schema/catalog.server.ts'
import type { CategoryInput, Product } from './sheet.input.ts'

export type Sheet = Omit<CategoryInput, 'pictureId' | 'isDraft' | 'product'> & {
  id: number
  isDraft: boolean
  version: number
  picturePath: string
  product: Product | null
}

export async function readSheet(db: Queryable, categoryId: number): Promise<Sheet> {
  const [row] = await db.select().from(categories).where(eq(categories.id, categoryId))
  if (!row) throw notFound('Category not found')
  const { id, version, name, description, urlCode, parentId, isDisabled, isDraft, picturePath } = row
  const { shape, sizeRule, quantityRule, priceRule, options } = row
  const { defaultQuantity, gramsPerSquareInch, acceptsBigFiles, isTablePriced } = row
  const common = { id, version, name, description, urlCode, parentId, isDisabled, isDraft, picturePath }
  if (shape === 'group' || !sizeRule || !quantityRule) return { ...common, product: null }
  const { width, height } = sizes
  return {
    ...common,
    product: {
      shape,
      defaultQuantity,
      gramsPerSquareInch,
      acceptsBigFiles,
      sizeRule,
      quantityRule,
      priceRule,
      isTablePriced,
      sizes: await db
        .select({ width, height })
        .from(sizes)
        .where(eq(sizes.categoryId, id))
        .orderBy(asc(sizes.position), asc(sizes.id)),
      tiers: await db
        .select({ quantity: quantityTiers.quantity })
        .from(quantityTiers)
        .where(eq(quantityTiers.categoryId, id))
        .orderBy(asc(quantityTiers.quantity)),
      promotions: await db
        .select({
          width: promotions.width,
          height: promotions.height,
          quantity: promotions.quantity,
          priceCents: promotions.priceCents,
          startsAt: promotions.startsAt,
          endsAt: promotions.endsAt,
        })
        .from(promotions)
        .where(eq(promotions.categoryId, id))
        .orderBy(asc(promotions.id)),
      options,
    },
  }
}

export function listCategories(db: Queryable) {
  const { id, parentId, urlCode, name, picturePath, isDisabled, isDraft, shape, version } = categories
  return db
    .select({ id, parentId, urlCode, name, picturePath, isDisabled, isDraft, shape, version })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
}
