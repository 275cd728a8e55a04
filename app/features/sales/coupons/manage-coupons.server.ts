import { and, desc, eq, like, lt, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import type { CouponChange, CouponInput } from './coupons.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

export type Coupon = typeof coupons.$inferSelect

export const couponSchema = rowSchema(coupons).omit({ createdAt: true })

export function listCoupons(
  db: Queryable,
  { q, before, limit }: { q?: string | undefined; before?: number | undefined; limit: number },
): Promise<Coupon[]> {
  const prefix = q && `${q.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return db
    .select()
    .from(coupons)
    .where(
      and(
        prefix ? like(sql`upper(${coupons.code})`, prefix) : undefined,
        before === undefined ? undefined : lt(coupons.id, before),
      ),
    )
    .orderBy(desc(coupons.id))
    .limit(limit)
}

export function createCoupon({ db, staff, now }: Context, input: CouponInput): Promise<Coupon> {
  return rejectDuplicateCode(
    db.transaction(async (tx) => {
      const [coupon] = await tx
        .insert(coupons)
        .values({ ...input, createdAt: now })
        .returning()
      if (!coupon) throw new Error('no coupon was inserted')
      const change: Change = {
        action: 'create',
        subject: 'coupon',
        subjectId: coupon.id,
        version: coupon.version,
      }
      await recordChange({ tx, staff, now }, { ...change, changes: changesBetween({}, input) })
      return coupon
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
      const [before] = await tx.select().from(coupons).where(eq(coupons.id, couponId)).for('update')
      if (!before) throw notFound('Coupon not found')
      const subject = { subject: 'coupon', subjectId: couponId }
      await refuseStale(tx, subject, { expected: seen, current: before.version })
      if (typeof input.maxRedemptions === 'number' && input.maxRedemptions < before.redemptions) {
        const message = `Already used ${before.redemptions} times`
        throw invalid(message, { maxRedemptions: message })
      }
      const wanted = { maxRedemptions: null, startsAt: null, endsAt: null, ...input }
      const changes = changesBetween(before, wanted)
      if (Object.keys(changes).length === 0) return before
      const version = before.version + 1
      const [coupon] = await tx
        .update(coupons)
        .set({ ...wanted, version })
        .where(eq(coupons.id, couponId))
        .returning()
      if (!coupon) throw new Error('no coupon was updated')
      await recordChange({ tx, staff, now }, { ...subject, action: 'change', version, changes })
      return coupon
    }),
  )
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
