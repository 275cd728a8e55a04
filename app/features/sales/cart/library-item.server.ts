import { eq } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

export async function priceLibraryItem(
  db: Queryable,
  { productId, quantity }: { productId: number; quantity: number },
) {
  const [product] = await db
    .select({
      priceCents: libraryProducts.priceCents,
      width: libraryProducts.width,
      height: libraryProducts.height,
      isDisabled: libraryProducts.isDisabled,
    })
    .from(libraryProducts)
    .where(eq(libraryProducts.id, productId))
  if (!product) throw notFound('Design not found')
  if (product.isDisabled) throw conflict('This design is no longer sold')
  const problem = quantityProblem({ multipleOf: 1 }, quantity)
  if (problem) throw invalid(problem, { quantity: problem })
  const priceCents = cents(product.priceCents * quantity)
  const { width, height } = product
  return { width, height, priceCents, priceWithoutPromotionCents: priceCents }
}
