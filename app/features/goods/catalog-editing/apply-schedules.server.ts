import { asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { isWithin } from '#app/features/goods/pricing/promotion-period.ts'
import { recordChange, type Change } from '#app/features/shop/audit/audit.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { categories, priceChanges, promotions } from '#app/schema/catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { changeCatalog } from './change-catalog.server.ts'
import { ruleChanges, subjectOf } from './price-changes.server.ts'
import { enqueueNextSchedule, isScheduled, nextScheduleAt } from './schedule-times.server.ts'
import { promotionText } from './sheet-changes.ts'

/**
 * Applies scheduled prices that are due, and starts and ends promotions. A late run catches up on everything it missed.
 */
export async function applySchedules({
  db,
  jobs,
  now: clock,
}: Pick<Shop, 'db' | 'jobs' | 'now'>): Promise<void> {
  const now = clock()
  const next = await nextScheduleAt(db, now)
  if (!next) return
  if (next > now) {
    await db.transaction((tx) => enqueueNextSchedule({ tx, jobs, now }))
    return
  }
  await changeCatalog(db, async (tx) => {
    await startPrices(tx, now)
    await movePromotions(tx, now)
    await enqueueNextSchedule({ tx, jobs, now })
  })
}

async function startPrices(tx: Transaction, now: Date): Promise<void> {
  const isDue = lte(priceChanges.startsAt, now)
  const due = await tx
    .select({
      categoryId: categories.id,
      before: categories.priceRule,
      version: categories.version,
      change: priceChanges,
      email: customers.email,
    })
    .from(priceChanges)
    .innerJoin(categories, eq(categories.id, priceChanges.categoryId))
    .leftJoin(customers, eq(customers.id, priceChanges.staffId))
    .where(isDue)
    .orderBy(asc(priceChanges.startsAt), asc(priceChanges.id))
  if (due.length === 0) return
  const latest = tx
    .selectDistinctOn([priceChanges.categoryId], {
      categoryId: priceChanges.categoryId,
      priceRule: priceChanges.priceRule,
    })
    .from(priceChanges)
    .where(isDue)
    .orderBy(priceChanges.categoryId, desc(priceChanges.startsAt))
    .as('latest')
  await tx
    .update(categories)
    .set({ priceRule: sql`${latest.priceRule}`, version: sql`${categories.version} + 1` })
    .from(latest)
    .where(eq(categories.id, latest.categoryId))
  await tx.delete(priceChanges).where(
    inArray(
      priceChanges.id,
      due.map(({ change }) => change.id),
    ),
  )
  const dueByCategory = Map.groupBy(due, ({ categoryId }) => categoryId)
  for (const [categoryId, all] of dueByCategory) {
    const last = all.at(-1)
    if (!last) continue
    const { before, version, change, email } = last
    const changes = ruleChanges(before, change.priceRule)
    await recordAs(
      tx,
      { id: change.staffId, email, now },
      {
        action: 'start scheduled prices',
        ...subjectOf(categoryId),
        version: version + 1,
        changes,
      },
    )
  }
}

async function movePromotions(tx: Transaction, now: Date): Promise<void> {
  const scheduled = await tx
    .select({ promotion: promotions, email: customers.email })
    .from(promotions)
    .leftJoin(customers, eq(customers.id, promotions.staffId))
    .where(isScheduled)
    .orderBy(asc(promotions.id))
  const due = scheduled.filter(({ promotion }) => promotion.isActive !== isWithin(promotion, now))
  if (due.length === 0) return
  await tx
    .update(promotions)
    .set({ isActive: sql`not ${promotions.isActive}` })
    .where(
      inArray(
        promotions.id,
        due.map(({ promotion }) => promotion.id),
      ),
    )
  for (const { promotion, email } of due) {
    const text = promotionText(promotion)
    const changes: Changes = { promotion: promotion.isActive ? [text, null] : [null, text] }
    const action = promotion.isActive ? 'end promotion' : 'start promotion'
    const author = { id: promotion.staffId, email, now }
    await recordAs(tx, author, { action, ...subjectOf(promotion.categoryId), changes })
  }
}

/** Attributes the change to the employee who scheduled it. */
function recordAs(
  tx: Transaction,
  { id, email, now }: { id: number | null; email: string | null; now: Date },
  change: Change,
): Promise<void> {
  const staff = { customerId: id, email: email ?? 'schedule' }
  return recordChange({ tx, staff, now }, change)
}
