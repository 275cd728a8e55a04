import { asc, desc, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { recordChange, refuseStale, type Change } from '#app/features/shop/audit/audit.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import type { CannedAnswerChange, CannedAnswerInput } from './canned-answers.input.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

export type CannedAnswer = typeof cannedAnswers.$inferSelect

export const cannedAnswerSchema = rowSchema(cannedAnswers).omit({ position: true })

const subject = 'canned answer'

export function listCannedAnswers(db: Queryable): Promise<CannedAnswer[]> {
  return db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.position), asc(cannedAnswers.id))
}

export function createCannedAnswer(
  { db, staff, now }: Context,
  input: CannedAnswerInput,
): Promise<CannedAnswer> {
  return rejectDuplicateTitle(
    db.transaction(async (tx) => {
      const [last] = await tx
        .select({ position: cannedAnswers.position })
        .from(cannedAnswers)
        .orderBy(desc(cannedAnswers.position))
        .limit(1)
      const position = (last?.position ?? -1) + 1
      const [answer] = await tx
        .insert(cannedAnswers)
        .values({ ...input, position })
        .returning()
      if (!answer) throw new Error('no canned answer was inserted')
      const change: Change = { action: 'create', subject, subjectId: answer.id, version: answer.version }
      await recordChange({ tx, staff, now }, { ...change, changes: changesBetween({}, input) })
      return answer
    }),
  )
}

export function changeCannedAnswer(
  { db, staff, now }: Context,
  id: number,
  { version: seen, ...input }: CannedAnswerChange,
): Promise<CannedAnswer> {
  return rejectDuplicateTitle(
    db.transaction(async (tx) => {
      const before = await lockUnchanged(tx, id, seen)
      const changes = changesBetween(before, input)
      if (Object.keys(changes).length === 0) return before
      const version = before.version + 1
      const [answer] = await tx
        .update(cannedAnswers)
        .set({ ...input, version })
        .where(eq(cannedAnswers.id, id))
        .returning()
      if (!answer) throw new Error('no canned answer was updated')
      await recordChange({ tx, staff, now }, { action: 'change', subject, subjectId: id, version, changes })
      return answer
    }),
  )
}

export async function deleteCannedAnswer(
  { db, staff, now }: Context,
  id: number,
  seen: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { title, content } = await lockUnchanged(tx, id, seen)
    await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, id))
    const changes = changesBetween({ title, content }, { title: null, content: null })
    await recordChange({ tx, staff, now }, { action: 'delete', subject, subjectId: id, changes })
  })
}

export async function orderCannedAnswers({ db, staff, now }: Context, ids: number[]): Promise<void> {
  await db.transaction(async (tx) => {
    const current = await tx.select().from(cannedAnswers).orderBy(asc(cannedAnswers.id)).for('update')
    const isComplete = new Set(ids).size === ids.length && current.length === ids.length
    if (!isComplete || !current.every(({ id }) => ids.includes(id))) {
      throw conflict('Someone added or deleted a reply. Your changes weren’t saved.')
    }
    if (ids.length === 0) return
    const sortedIds = sql.join(
      ids.map((id) => sql`${id}::integer`),
      sql`, `,
    )
    await tx
      .update(cannedAnswers)
      .set({ position: sql`array_position(array[${sortedIds}], ${cannedAnswers.id}) - 1` })
    const titles = ids.map((id) => current.find((answer) => answer.id === id)?.title)
    const changes = changesBetween({}, { order: titles })
    await recordChange({ tx, staff, now }, { action: 'sort', subject, subjectId: 'all', changes })
  })
}

async function lockUnchanged(tx: Transaction, id: number, seen: number): Promise<CannedAnswer> {
  const [answer] = await tx.select().from(cannedAnswers).where(eq(cannedAnswers.id, id)).for('update')
  if (!answer) throw notFound('This saved reply no longer exists')
  await refuseStale(tx, { subject, subjectId: id }, { expected: seen, current: answer.version })
  return answer
}

async function rejectDuplicateTitle(saved: Promise<CannedAnswer>): Promise<CannedAnswer> {
  try {
    return await saved
  } catch (error) {
    if (violatedConstraint(error) !== 'canned_answers_title_unique') throw error
    const message = 'A saved reply with this title already exists'
    throw conflict(message, { title: message })
  }
}
