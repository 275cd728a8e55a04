import { eq } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import {
  moveOrders,
  type BulkContext,
  type BulkResult,
} from '#app/features/desk/order-list/move-orders.server.ts'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isBeingMade } from '#app/features/ground/press/gang-sheet.ts'
import { readPrintDetails } from '#app/features/sales/orders/read-print-details.server.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { gangFilePaths } from './gang-files.server.ts'
import { readGangSheet, sheetNotFound } from './read-gang-sheets.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

type Seen = { version: number }

const subjectOf = (sheetId: number) => ({ subject: 'gang sheet', subjectId: sheetId })

async function lockSheet(tx: Transaction, sheetId: number) {
  const { state, version, fileKey, material, pieces, printedAt } = gangSheets
  const columns = { state, version, fileKey, material, pieces, printedAt }
  const [sheet] = await tx.select(columns).from(gangSheets).where(eq(gangSheets.id, sheetId)).for('update')
  if (!sheet) throw notFound(sheetNotFound)
  return sheet
}

/** What makes it stops within a second. Nothing happens to one that is canceled. Throws not_found, stale or conflict. */
export function cancelGangSheet(
  { db, jobs, staff, now }: Context,
  sheetId: number,
  { version: seen }: Seen,
): Promise<Seen> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state === 'canceled') return { version: sheet.version }
    if (!isBeingMade(sheet.state)) throw conflict('This sheet is not being made anymore. Delete it instead.')
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: sheet.version })
    const version = sheet.version + 1
    await tx.update(gangSheets).set({ state: 'canceled', version }).where(eq(gangSheets.id, sheetId))
    await enqueueDeletion({ tx, jobs }, gangFilePaths(sheet.fileKey))
    await recordChange({ tx, staff, now }, { ...subjectOf(sheetId), action: 'cancel', version })
    return { version }
  })
}

/** With its files, and without a trace on its orders. Throws not_found, stale or conflict (it is being made). */
export async function deleteGangSheet(
  { db, jobs, staff, now }: Context,
  sheetId: number,
  { version: seen }: Seen,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, version, fileKey, material, pieces } = await lockSheet(tx, sheetId)
    if (isBeingMade(state)) throw conflict('This sheet is being made. Cancel it first.')
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: version })
    await tx.delete(gangSheets).where(eq(gangSheets.id, sheetId))
    await enqueueDeletion({ tx, jobs }, gangFilePaths(fileKey))
    const changes = changesBetween({ material, pieces }, { material: null, pieces: null })
    await recordChange({ tx, staff, now }, { ...subjectOf(sheetId), action: 'delete', changes })
  })
}

export type PrintedSheet = Seen & { bulkMoveId: number | null; orders: BulkResult[] }

/**
 * Then its orders move to In print as on the board, each in its own transaction; those that are further stay. `orders`
 * has what became of the ones that moved or were refused. Throws not_found, stale or conflict.
 */
export async function markPrinted(
  context: BulkContext,
  sheetId: number,
  { version: seen }: Seen,
): Promise<PrintedSheet> {
  const { db, actor: staff, now } = context
  const { items } = await readGangSheet(db, sheetId)
  const changed = new Map(items.flatMap(({ orderId, problem }) => (problem ? [[orderId, problem]] : [])))
  const version = await db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state !== 'done') throw conflict('This sheet is not ready to print.')
    if (sheet.printedAt !== null) throw conflict('This sheet was marked as printed already.')
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: sheet.version })
    if (items.every(({ problem }) => problem !== null)) {
      throw conflict('Everything on this sheet was changed since it was made. Do not print it.')
    }
    const after = sheet.version + 1
    await tx.update(gangSheets).set({ printedAt: now, version: after }).where(eq(gangSheets.id, sheetId))
    const change = { ...subjectOf(sheetId), version: after, action: 'mark as printed' as const }
    await recordChange({ tx, staff, now }, change)
    return after
  })
  const refused = [...changed].map(([orderId, refusal]) => ({ orderId, refusal }))
  const ids = [...new Set(items.map(({ orderId }) => orderId))].filter((orderId) => !changed.has(orderId))
  const details = await readPrintDetails(db, ids)
  const orderIds = ids.filter((orderId) => details.get(orderId)?.order.status === 'APPROVED')
  const moved =
    orderIds.length === 0
      ? { bulkMoveId: null, orders: [] }
      : await moveOrders(context, { orderIds, status: 'IN_PRINT', from: 'APPROVED' })
  return { version, bulkMoveId: moved.bulkMoveId, orders: [...refused, ...moved.orders] }
}
