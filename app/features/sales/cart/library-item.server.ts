import { eq, inArray } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'

const { id, name, priceCents, width, height, isDisabled } = libraryProducts

export const soldDesign = { id, priceCents, width, height, isDisabled }

export type SoldDesign = {
  priceCents: Cents
  width: number | null
  height: number | null
  isDisabled: boolean
}

export type NamedDesign = SoldDesign & { id: number; name: string }

export const readDesigns = (db: Queryable, ids: number[]): Promise<NamedDesign[]> =>
  db
    .select({ ...soldDesign, name })
    .from(libraryProducts)
    .where(inArray(id, ids))

/** Throws the same errors as `priceDesign`. */
export async function priceLibraryItem(
  db: Queryable,
  { productId, quantity }: { productId: number; quantity: number },
) {
  const [design] = await db.select(soldDesign).from(libraryProducts).where(eq(id, productId))
  return priceDesign(design, quantity)
}

/** Throws not_found, conflict (no longer sold) or invalid (quantity). */
export function priceDesign(design: SoldDesign | null | undefined, quantity: number) {
  if (!design) throw notFound('Design not found')
  if (design.isDisabled) throw conflict('This design is no longer sold')
  const problem = quantityProblem({ multipleOf: 1 }, quantity)
  if (problem) throw invalid(problem, { quantity: problem })
  const priceCents = cents(design.priceCents * quantity)
  const { width, height } = design
  return { width, height, priceCents, priceWithoutPromotionCents: priceCents }
}
