import { asc, eq, or, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { savedViews } from '#app/schema/staff.server.ts'
import { maxViews, type ViewChange, type ViewInput } from './saved-views.input.ts'

type Context = { db: Database; staff: Customer; now: Date }

type Row = typeof savedViews.$inferSelect

export type SavedView = Row & {
  /** The email of the employee who saved it. */
  email: string
}

const subject = 'saved view'

/** Lists the employee's own views, and the views that others share. */
export async function listViews(db: Queryable, { customerId }: Customer): Promise<SavedView[]> {
  const rows = await db
    .select({ view: savedViews, email: customers.email })
    .from(savedViews)
    .innerJoin(customers, eq(customers.id, savedViews.staffId))
    .where(or(eq(savedViews.staffId, customerId), savedViews.isShared))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))
  return rows.map(({ view, email }) => ({ ...view, email }))
}

export const mayChangeView = ({ customerId, staffRoles }: Customer, { staffId }: Pick<Row, 'staffId'>) =>
  staffId === customerId || staffRoles.includes('owner')

/** Throws conflict (the name is taken, or too many). */
export function createView({ db, staff, now }: Context, input: ViewInput): Promise<SavedView> {
  return rejectDuplicateName(
    db.transaction(async (tx) => {
      const staffId = staff.customerId
      // Serializes saving, so that concurrent calls can't exceed the limit.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-saved-views'))`)
      if ((await tx.$count(savedViews, eq(savedViews.staffId, staffId))) >= maxViews) {
        throw conflict(`You can save up to ${maxViews} views. Delete one first.`)
      }
      const [view] = await tx
        .insert(savedViews)
        .values({ ...input, staffId })
        .returning()
      if (!view) throw new Error('no view was inserted')
      const change: Change = { action: 'create', subject, subjectId: view.id, version: view.version }
      await recordChange({ tx, staff, now }, { ...change, changes: changesBetween({}, input) })
      return { ...view, email: staff.email }
    }),
  )
}

/** Throws not_found, forbidden (a colleague's), stale or conflict (the name is taken). */
export function changeView(
  { db, staff, now }: Context,
  id: number,
  { version: seen, ...input }: ViewChange,
): Promise<SavedView> {
  return rejectDuplicateName(
    db.transaction(async (tx) => {
      const { email, ...before } = await lockView(tx, staff, { id, seen })
      const changes = changesBetween(sorted(before), sorted(input))
      if (Object.keys(changes).length === 0) return { ...before, email }
      const version = before.version + 1
      const after = { ...input, version }
      await tx.update(savedViews).set(after).where(eq(savedViews.id, id))
      await recordChange({ tx, staff, now }, { action: 'change', subject, subjectId: id, version, changes })
      return { ...before, ...after, email }
    }),
  )
}

/** Throws not_found, forbidden (a colleague's) or stale. */
export async function deleteView({ db, staff, now }: Context, id: number, seen: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await lockView(tx, staff, { id, seen })
    await tx.delete(savedViews).where(eq(savedViews.id, id))
    const changes = changesBetween({ name }, { name: null })
    await recordChange({ tx, staff, now }, { action: 'delete', subject, subjectId: id, changes })
  })
}

/** Sorts the filters, because a jsonb column doesn't keep their order. */
const sorted = <View extends ViewInput>({ filter, ...view }: View) => ({
  ...view,
  filter: Object.fromEntries(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1))),
})

async function lockView(
  tx: Transaction,
  staff: Customer,
  { id, seen }: { id: number; seen: number },
): Promise<SavedView> {
  const [found] = await tx
    .select({ view: savedViews, email: customers.email })
    .from(savedViews)
    .innerJoin(customers, eq(customers.id, savedViews.staffId))
    .where(eq(savedViews.id, id))
    .for('update', { of: savedViews })
  // Views that aren't shared are hidden from everyone else.
  if (!found || (!found.view.isShared && found.view.staffId !== staff.customerId)) {
    throw notFound('This view no longer exists')
  }
  const { view, email } = found
  if (!mayChangeView(staff, view))
    throw forbidden('Only an owner or the person who saved this view can change it')
  await refuseStale(tx, { subject, subjectId: id }, { expected: seen, current: view.version })
  return { ...view, email }
}

async function rejectDuplicateName(saved: Promise<SavedView>): Promise<SavedView> {
  try {
    return await saved
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith('saved_views_name')) throw error
    const message = 'A view with this name already exists'
    throw conflict(message, { name: message })
  }
}

/** Deletes the views that this person saved, and those that search for their email. Returns their ids. */
export async function eraseViews(
  tx: Transaction,
  { customerId, email }: { customerId: number | null; email: string },
): Promise<number[]> {
  const searchesEmail = sql`position(lower(${email}) in lower(coalesce(${savedViews.filter} ->> 'q', ''))) > 0`
  const erased = await tx
    .delete(savedViews)
    .where(or(searchesEmail, customerId === null ? undefined : eq(savedViews.staffId, customerId)))
    .returning({ id: savedViews.id })
  return erased.map(({ id }) => id)
}
