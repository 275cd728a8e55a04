import { and, desc, eq, getTableColumns, like, lt, sql } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { couponCosts } from '#app/schema/derived.server.ts'
import { toCoupon, type Coupon } from './manage-coupons.server.ts'

/** `costCents` is the total of the discounts and waived shipping on the coupon's paid orders. */
type ListedCoupon = Coupon & { costCents: number }

export async function listCoupons(
  db: Queryable,
  { q, before, limit }: { q?: string | undefined; before?: number | undefined; limit: number },
): Promise<ListedCoupon[]> {
  const prefix = q && `${q.toUpperCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .select({ ...getTableColumns(coupons), costCents: couponCosts.cents })
    .from(coupons)
    .leftJoin(couponCosts, eq(couponCosts.couponId, coupons.id))
    .where(
      and(
        prefix ? like(sql`upper(${coupons.code})`, prefix) : undefined,
        before === undefined ? undefined : lt(coupons.id, before),
      ),
    )
    .orderBy(desc(coupons.id))
    .limit(limit)
  return rows.map(({ costCents, ...row }) => ({ ...toCoupon(row), costCents: costCents ?? 0 }))
}
