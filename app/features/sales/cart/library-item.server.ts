import { eq, inArray, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { lockCart, lockedCart, preparedForOwner } from './lock-cart.server.ts'

const { id, name, priceCents, width, height, isDisabled } = libraryProducts

export const soldDesign = { id, priceCents, width, height, isDisabled }

export type SoldDesign = {
  priceCents: Cents
  width: number | null
  height: number | null
  isDisabled: boolean
}

const isWanted = eq(id, sql.placeholder('productId'))

const findDesign = prepared((db) => db.select(soldDesign).from(libraryProducts).where(isWanted))

const lockCartWithDesign = preparedForOwner((db, kind) => {
  const cart = lockedCart(db, kind)
  return db
    .with(cart)
    .select({ cartId: cart.id, design: soldDesign })
    .from(cart)
    .leftJoin(libraryProducts, isWanted)
})

export async function lockCartAndDesign(
  tx: Transaction,
  session: CartSession,
  productId: number,
): Promise<SoldDesign | null | undefined> {
  const [locked] = await lockCartWithDesign(tx, session, { productId })
  if (locked) return locked.design
  await lockCart(tx, session)
  const [design] = await findDesign(tx, { productId })
  return design
}

export type NamedDesign = SoldDesign & { id: number; name: string }

export const readDesigns = (db: Queryable, ids: number[]): Promise<NamedDesign[]> =>
  db
    .select({ ...soldDesign, name })
    .from(libraryProducts)
    .where(inArray(id, ids))

export async function priceLibraryItem(
  db: Queryable,
  { productId, quantity }: { productId: number; quantity: number },
) {
  const [design] = await findDesign(db, { productId })
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
