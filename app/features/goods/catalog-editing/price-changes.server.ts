import { asc, eq } from 'drizzle-orm'
import { conflict, invalid, notFound, stale } from '#app/errors.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { priceChanges } from '#app/schema/catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { changeCatalog } from './change-catalog.server.ts'
import { checkProduct } from './check-product.ts'
import type { PriceChangeInput, PriceChangeUpdate } from './price-changes.input.ts'
import { readSheet, type Sheet } from './read-sheet.server.ts'
import { enqueueNextSchedule } from './schedule-times.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

export type PriceChange = Pick<
  typeof priceChanges.$inferSelect,
  'id' | 'categoryId' | 'priceRule' | 'startsAt' | 'version'
> & { email: string | null }

const maxChanges = 50

/** Returns the scheduled price changes, soonest first. Throws not_found. */
export async function listPriceChanges(db: Queryable, categoryId: number): Promise<PriceChange[]> {
  await readSheet(db, categoryId)
  return changesOf(db, categoryId)
}

function changesOf(db: Queryable, categoryId: number): Promise<PriceChange[]> {
  const { id, priceRule, startsAt, version } = priceChanges
  return db
    .select({ id, categoryId: priceChanges.categoryId, priceRule, startsAt, version, email: customers.email })
    .from(priceChanges)
    .leftJoin(customers, eq(customers.id, priceChanges.staffId))
    .where(eq(priceChanges.categoryId, categoryId))
    .orderBy(asc(startsAt))
}

/**
 * Throws not_found, invalid, or conflict (the category is a group or a draft, the day is taken, or there are too many).
 */
export function schedulePriceChange(
  { db, jobs, staff, now }: Context,
  categoryId: number,
  { priceRule, startsAt }: PriceChangeInput,
): Promise<PriceChange> {
  return changeCatalog(db, async (tx) => {
    const sheet = await readSheet(tx, categoryId)
    checkRule(sheet, priceRule)
    checkStart(startsAt, now)
    const others = await changesOf(tx, categoryId)
    if (others.length >= maxChanges) throw conflict(`You can schedule at most ${maxChanges} price changes`)
    refuseTaken(others, startsAt)
    const [added] = await tx
      .insert(priceChanges)
      .values({ categoryId, priceRule, startsAt, staffId: staff.customerId })
      .returning()
    if (!added) throw new Error('no price change was inserted')
    const changes: Changes = { startsAt: [null, startsAt], ...ruleChanges(null, priceRule) }
    await recordChange({ tx, staff, now }, { action: 'schedule prices', ...subjectOf(categoryId), changes })
    await enqueueNextSchedule({ tx, jobs, now })
    return { ...added, email: staff.email }
  })
}

/** Throws not_found (withdrawn or already in effect), stale, conflict or invalid. */
export function updatePriceChange(
  { db, jobs, staff, now }: Context,
  changeId: number,
  { priceRule, startsAt, version: seen }: PriceChangeUpdate,
): Promise<PriceChange> {
  return changeCatalog(db, async (tx) => {
    const before = await findChange(tx, changeId, seen)
    const { categoryId } = before
    checkRule(await readSheet(tx, categoryId), priceRule)
    if (startsAt.getTime() !== before.startsAt.getTime()) checkStart(startsAt, now)
    const others = await changesOf(tx, categoryId)
    refuseTaken(
      others.filter(({ id }) => id !== changeId),
      startsAt,
    )
    const [saved] = await tx
      .update(priceChanges)
      .set({ priceRule, startsAt, staffId: staff.customerId, version: seen + 1 })
      .where(eq(priceChanges.id, changeId))
      .returning()
    if (!saved) throw changeNotFound()
    const changes: Changes = {
      startsAt: [before.startsAt, startsAt],
      ...ruleChanges(before.priceRule, priceRule),
    }
    const action = 'change scheduled prices'
    await recordChange({ tx, staff, now }, { action, ...subjectOf(categoryId), changes })
    await enqueueNextSchedule({ tx, jobs, now })
    return { ...saved, email: staff.email }
  })
}

/** Throws not_found (withdrawn or already in effect) or stale. */
export async function withdrawPriceChange(
  { db, staff, now }: Omit<Context, 'jobs'>,
  changeId: number,
  { version }: { version: number },
): Promise<void> {
  await changeCatalog(db, async (tx) => {
    const { categoryId, startsAt, priceRule } = await findChange(tx, changeId, version)
    await tx.delete(priceChanges).where(eq(priceChanges.id, changeId))
    const changes: Changes = { startsAt: [startsAt, null], ...ruleChanges(priceRule, null) }
    const action = 'withdraw scheduled prices'
    await recordChange({ tx, staff, now }, { action, ...subjectOf(categoryId), changes })
  })
}

/** Checks that scheduled prices still fit the product. Throws conflict. */
export async function checkScheduled(
  tx: Transaction,
  categoryId: number,
  product: Sheet['product'],
): Promise<void> {
  for (const { priceRule } of await changesOf(tx, categoryId)) {
    if (!product) throw conflict('Withdraw the scheduled prices first')
    const problem = ruleProblem(product, priceRule)
    if (!problem) continue
    throw conflict(`The scheduled prices don’t fit: ${problem[1]}. Change or withdraw them first.`)
  }
}

export function ruleChanges(before: PriceRule | null, after: PriceRule | null): Changes {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const valueOf = (rule: PriceRule | null, name: string) =>
    Object.entries(rule ?? {}).find(([each]) => each === name)?.[1] ?? null
  return Object.fromEntries(
    [...names]
      .map((name) => [name, valueOf(before, name), valueOf(after, name)] as const)
      .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
      .map(([name, was, is]) => [`product.priceRule.${name}`, [was, is]]),
  )
}

export const subjectOf = (categoryId: number) => ({ subject: 'category', subjectId: categoryId })

const changeNotFound = () => notFound('These prices were withdrawn or are already in effect')

async function findChange(tx: Transaction, changeId: number, seen: number) {
  const [found] = await tx.select().from(priceChanges).where(eq(priceChanges.id, changeId))
  if (!found) throw changeNotFound()
  if (found.version !== seen) throw stale('Someone else', {})
  return found
}

function checkRule({ product, isDraft }: Sheet, priceRule: PriceRule): void {
  if (!product) throw conflict('A group has no prices')
  if (isDraft) throw conflict('Publish the product first')
  const problem = ruleProblem(product, priceRule)
  if (problem) throw invalid(problem[1], { [problem[0]]: problem[1] })
}

const ruleProblem = (product: NonNullable<Sheet['product']>, priceRule: PriceRule) =>
  Object.entries(checkProduct({ ...product, priceRule })).find(([field]) => field.startsWith('priceRule'))

function checkStart(startsAt: Date, now: Date): void {
  const message = 'Select a future day'
  if (startsAt <= now) throw invalid(message, { startsAt: message })
}

function refuseTaken(others: PriceChange[], startsAt: Date): void {
  const message = 'Prices are already scheduled for this day. Change them instead.'
  if (others.some((other) => other.startsAt.getTime() === startsAt.getTime()))
    throw conflict(message, { startsAt: message })
}
