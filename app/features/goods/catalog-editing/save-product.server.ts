import { and, eq, notInArray, sql } from 'drizzle-orm'
import { isWithin } from '#app/features/goods/pricing/promotion-period.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { categories, promotions, quantityTiers, sizes } from '#app/schema/catalog.server.ts'
import { enqueueNextSchedule } from './schedule-times.server.ts'
import type { Product, ProductInput } from './sheet.input.ts'

const groupFields = {
  shape: 'group' as const,
  sizeRule: null,
  quantityRule: null,
  priceRule: null,
  isTablePriced: false,
  options: [],
  acceptsBigFiles: false,
}

type Saving = { tx: Transaction; jobs: Jobs; staff: Customer; now: Date }

/** Unchanged sizes, tiers and promotions keep their ids, which carts and the home page reference. */
export async function saveProduct(
  { tx, jobs, staff, now }: Saving,
  categoryId: number,
  product: Product | null,
  isDraft: boolean,
): Promise<void> {
  if (!product) {
    await tx
      .update(categories)
      .set({ ...groupFields, isDraft })
      .where(eq(categories.id, categoryId))
    await tx.delete(sizes).where(eq(sizes.categoryId, categoryId))
    await tx.delete(quantityTiers).where(eq(quantityTiers.categoryId, categoryId))
    await tx.delete(promotions).where(eq(promotions.categoryId, categoryId))
    return
  }
  const { sizes: newSizes, tiers, promotions: newPromotions, ...rules } = product
  await tx
    .update(categories)
    .set({ ...rules, isDraft })
    .where(eq(categories.id, categoryId))
  await saveSizes(tx, categoryId, newSizes)
  await saveTiers(
    tx,
    categoryId,
    tiers.map(({ quantity }) => quantity),
  )
  await savePromotions({ tx, staff, now }, categoryId, newPromotions)
  await enqueueNextSchedule({ tx, jobs, now })
}

async function saveSizes(
  tx: Transaction,
  categoryId: number,
  newSizes: ProductInput['sizes'],
): Promise<void> {
  const kept = newSizes.map(({ width, height }) => sql`(${width}::float8, ${height}::float8)`)
  const isGone =
    kept.length > 0 ? sql`(${sizes.width}, ${sizes.height}) not in (${sql.join(kept, sql`, `)})` : undefined
  await tx.delete(sizes).where(and(eq(sizes.categoryId, categoryId), isGone))
  if (newSizes.length === 0) return
  await tx
    .insert(sizes)
    .values(newSizes.map((size, position) => ({ categoryId, ...size, position })))
    .onConflictDoUpdate({
      target: [sizes.categoryId, sizes.width, sizes.height],
      set: { position: sql`excluded.position` },
    })
}

async function saveTiers(tx: Transaction, categoryId: number, quantities: number[]): Promise<void> {
  const ofCategory = eq(quantityTiers.categoryId, categoryId)
  await tx.delete(quantityTiers).where(and(ofCategory, notInArray(quantityTiers.quantity, quantities)))
  if (quantities.length === 0) return
  await tx
    .insert(quantityTiers)
    .values(quantities.map((quantity) => ({ categoryId, quantity })))
    .onConflictDoNothing()
}

async function savePromotions(
  { tx, staff, now }: Omit<Saving, 'jobs'>,
  categoryId: number,
  newPromotions: ProductInput['promotions'],
): Promise<void> {
  const { startsAt, endsAt } = promotions
  const ofCategory = eq(promotions.categoryId, categoryId)
  const kept = newPromotions.map(
    ({ width, height, quantity }) => sql`(${width}::float8, ${height}::float8, ${quantity}::int)`,
  )
  const isGone =
    kept.length > 0
      ? sql`(${promotions.width}, ${promotions.height}, ${promotions.quantity}) not in (${sql.join(kept, sql`, `)})`
      : undefined
  await tx.delete(promotions).where(and(ofCategory, isGone))
  if (newPromotions.length === 0) return
  await tx
    .insert(promotions)
    .values(
      newPromotions.map((promotion) => ({
        categoryId,
        ...promotion,
        isActive: isWithin(promotion, now),
        staffId: staff.customerId,
      })),
    )
    .onConflictDoUpdate({
      target: [promotions.categoryId, promotions.width, promotions.height, promotions.quantity],
      set: {
        priceCents: sql`excluded.price_cents`,
        startsAt: sql`excluded.starts_at`,
        endsAt: sql`excluded.ends_at`,
        isActive: sql`excluded.is_active`,
        staffId: sql`case when (${startsAt}, ${endsAt}) is distinct from (excluded.starts_at, excluded.ends_at)
          then excluded.staff_id else ${promotions.staffId} end`,
      },
    })
}
