import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, invalid, notFound } from '#app/errors.ts'
import type { Category } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { couponKinds } from '#app/features/ground/money/coupon-kind.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import type { CouponChange, CouponInput } from './coupons.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

type CouponRow = typeof coupons.$inferSelect

/** A coupon with only the value for its kind set; the other is null. */
export type Coupon = Omit<CouponRow, 'percentage'> & { percentage: number | null }

export const couponSchema = rowSchema(coupons, {
  kind: z.enum(couponKinds),
  percentage: z.number().nullable(),
  amountCents: z.number().int().nullable(),
  products: z.array(z.string()),
}).omit({ createdAt: true })

/**
 * Fills the column for other kinds, because it can't be null. Earlier versions, which don't support those kinds, deduct
 * this fraction.
 */
const leastPercentage = 0.0001

export const toCoupon = (row: CouponRow): Coupon => ({
  ...row,
  percentage: row.kind === 'percentage' ? row.percentage : null,
})

const toRow = <Input extends { percentage: number | null }>(input: Input) => ({
  ...input,
  percentage: input.percentage ?? leastPercentage,
})

export function createCoupon({ db, staff, now }: Context, input: CouponInput): Promise<Coupon> {
  return rejectDuplicateCode(
    db.transaction(async (tx) => {
      await refuseUnknownProducts(tx, input.products)
      const [coupon] = await tx
        .insert(coupons)
        .values({ ...toRow(input), createdAt: now })
        .returning()
      if (!coupon) throw new Error('no coupon was inserted')
      const change: Change = {
        action: 'create',
        subject: 'coupon',
        subjectId: coupon.id,
        version: coupon.version,
      }
      await recordChange({ tx, staff, now }, { ...change, changes: changesBetween(plain, input) })
      return toCoupon(coupon)
    }),
  )
}

export function changeCoupon(
  { db, staff, now }: Context,
  couponId: number,
  { version: seen, ...input }: CouponChange,
): Promise<Coupon> {
  return rejectDuplicateCode(
    db.transaction(async (tx) => {
      const [row] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('update')
      if (!row) throw notFound('Coupon not found')
      const before = toCoupon(row)
      const subject = { subject: 'coupon', subjectId: couponId }
      await refuseStale(tx, subject, { expected: seen, current: before.version })
      if (typeof input.maxRedemptions === 'number' && input.maxRedemptions < before.redemptions) {
        const message = `Already used ${before.redemptions} times`
        throw invalid(message, { maxRedemptions: message })
      }
      // Checks only added products, because the others may have been removed from the catalog since.
      const added = input.products.filter((product) => !before.products.includes(product))
      await refuseUnknownProducts(tx, added)
      const after = { maxRedemptions: null, startsAt: null, endsAt: null, ...input }
      const changes = changesBetween(before, after)
      if (Object.keys(changes).length === 0) return before
      const version = before.version + 1
      const [coupon] = await tx
        .update(coupons)
        .set({ ...toRow(after), version })
        .where(eq(coupons.id, couponId))
        .returning()
      if (!coupon) throw new Error('no coupon was updated')
      await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
      return toCoupon(coupon)
    }),
  )
}

/** Default values, which the audit log leaves out. */
const plain = { kind: 'percentage', products: [], isFirstOrderOnly: false }

type Product = { id: string; name: string; group: string | null }

/** Lists the products that a coupon can be limited to. */
export async function listProducts(db: Queryable): Promise<Product[]> {
  const { categories } = await readCatalog(db)
  const isProduct = ({ shape }: Category) => shape !== 'group'
  const products = [...categories.values()].filter(isProduct).map(({ id, name, parentId }) => ({
    id: String(id),
    name,
    group: categories.get(parentId ?? 0)?.name ?? null,
  }))
  return [...products, { id: 'library', name: 'Library designs', group: null }]
}

async function refuseUnknownProducts(tx: Transaction, products: string[]): Promise<void> {
  if (products.length === 0) return
  const existing = new Set((await listProducts(tx)).map(({ id }) => id))
  const message = 'Select products from the catalog'
  if (products.some((product) => !existing.has(product))) throw invalid(message, { products: message })
}

async function rejectDuplicateCode(saved: Promise<Coupon>): Promise<Coupon> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) !== 'coupons_code_key') throw error
    const message = 'A coupon with this code already exists'
    throw conflict(message, { code: message })
  }
}
