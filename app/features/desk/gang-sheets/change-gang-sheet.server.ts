import { eq, getTableColumns } from 'drizzle-orm'
import { conflict, needsConfirmation, notFound } from '#app/errors.ts'
import {
  moveOrders,
  type BulkContext,
  type BulkResult,
} from '#app/features/desk/order-list/move-orders.server.ts'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isBeingMade } from '#app/features/ground/press/gang-sheet.ts'
import { findPieceStops } from '#app/features/sales/fulfillment/confirm-press.server.ts'
import { readPrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import { recordChange, refuseStale } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { checkItems, insertGangSheet } from './create-gang-sheet.server.ts'
import { gangFilePaths } from './gang-file-paths.ts'
import type { PrintedSheetInput } from './gang-sheets.input.ts'
import { readGangSheet, sheetNotFound } from './read-gang-sheets.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

type Seen = { version: number }

const subjectOf = (sheetId: number) => ({ subject: 'gang sheet', subjectId: sheetId })

async function lockSheet(tx: Transaction, sheetId: number) {
  const { layouts: _, ...columns } = getTableColumns(gangSheets)
  const [sheet] = await tx.select(columns).from(gangSheets).where(eq(gangSheets.id, sheetId)).for('update')
  if (!sheet) throw notFound(sheetNotFound)
  return sheet
}

/**
 * Cancels a sheet; the job that makes it stops within a second. Does nothing if it is already canceled. Throws
 * not_found, stale or conflict.
 */
export function cancelGangSheet(
  { db, jobs, staff, now }: Context,
  sheetId: number,
  { version: seen }: Seen,
): Promise<Seen> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state === 'canceled') return { version: sheet.version }
    if (!isBeingMade(sheet.state)) throw conflict('This sheet is already finished. Delete it instead.')
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: sheet.version })
    const version = sheet.version + 1
    await tx.update(gangSheets).set({ state: 'canceled', version }).where(eq(gangSheets.id, sheetId))
    await enqueueDeletion({ tx, jobs }, gangFilePaths(sheet.fileKey))
    await recordChange({ tx, staff, now }, { ...subjectOf(sheetId), action: 'cancel', version })
    return { version }
  })
}

/** Deletes the sheet and its files; its orders don't change. Throws not_found, stale or conflict (it is being made). */
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
 * Moves the sheet's Approved orders to In print as the board does, each in a separate transaction. `orders` lists those
 * that moved and those that didn't. Throws not_found, stale, conflict (an item must no longer be printed) or
 * needs_confirmation (gang sheets have fewer pieces of an order than were ordered), unless `fewerPieces` states whether
 * such orders move.
 */
export async function markPrinted(
  context: BulkContext,
  sheetId: number,
  { version: seen, fewerPieces }: PrintedSheetInput,
): Promise<PrintedSheet> {
  const { db, actor: staff, now } = context
  const { items, orderIds: ids } = await readGangSheet(db, sheetId)
  const details = await readPrintDetails(db, ids)
  const approvedIds = ids.filter((orderId) => details.get(orderId)?.order.status === 'APPROVED')
  const fewer = await findPieceStops(db, approvedIds)
  const stops = [...fewer].flatMap(([orderId, found]) =>
    found.map(({ code, text }) => ({ code, text: `Order ${orderId}: ${text}` })),
  )
  const version = await db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state !== 'done') throw conflict('This sheet is not ready to print.')
    if (sheet.printedAt !== null) throw conflict('This sheet was already marked as printed.')
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: sheet.version })
    const changed = items.find(({ problem }) => problem !== null)
    if (changed) throw conflict(`Do not print this sheet. Order ${changed.orderId}: ${changed.problem}`)
    if (stops.length > 0 && !fewerPieces) throw needsConfirmation(stops)
    const after = sheet.version + 1
    await tx.update(gangSheets).set({ printedAt: now, version: after }).where(eq(gangSheets.id, sheetId))
    const changes = changesBetween({}, { fewerPieces: stops.length > 0 ? fewerPieces : null })
    const change = { ...subjectOf(sheetId), version: after, action: 'mark as printed' as const, changes }
    await recordChange({ tx, staff, now }, change)
    return after
  })
  const stay = (orderId: number) => fewerPieces === 'stay' && (fewer.get(orderId) ?? []).length > 0
  const staying = approvedIds.filter(stay).map((orderId) => ({
    orderId,
    refusal: (fewer.get(orderId) ?? []).map(({ text }) => text).join('; '),
  }))
  const orderIds = approvedIds.filter((orderId) => !stay(orderId))
  const moved =
    orderIds.length === 0
      ? { bulkMoveId: null, orders: [] }
      : await moveOrders(context, {
          orderIds,
          status: 'IN_PRINT',
          from: 'APPROVED',
          ...(fewerPieces === 'move' && { despite: ['pieces'] }),
        })
  return { version, bulkMoveId: moved.bulkMoveId, orders: [...staying, ...moved.orders] }
}

/**
 * Remakes the sheet without the items that must no longer be printed, and deletes the old one. Throws not_found, stale
 * or conflict.
 */
export function replaceGangSheet(
  { db, jobs, staff, now }: Context,
  sheetId: number,
  { version: seen }: Seen,
): Promise<{ id: number; version: number }> {
  return db.transaction(async (tx) => {
    const sheet = await lockSheet(tx, sheetId)
    if (sheet.state !== 'done' || sheet.printedAt !== null) {
      throw conflict('Only a sheet that is ready and not printed yet can be remade.')
    }
    await refuseStale(tx, subjectOf(sheetId), { expected: seen, current: sheet.version })
    const { items } = await readGangSheet(tx, sheetId)
    const kept = items.filter(({ problem }) => problem === null)
    if (kept.length === items.length) throw conflict('Nothing on this sheet has changed. You can print it.')
    if (kept.length === 0) throw conflict('Nothing on this sheet can be printed anymore. Delete it.')
    const { roll, machine, mayTurn, reprintOf } = sheet
    const newItems = kept.map(({ orderId, item, quantity }) => ({ orderId, itemId: item.id, quantity }))
    const checked = await checkItems(tx, newItems, { isReprint: reprintOf !== null })
    const newSheet = { roll, machine, mayTurn, items: newItems, reprintOf, replaces: sheetId }
    const made = await insertGangSheet({ tx, jobs, staff, now }, newSheet, checked)
    await tx.delete(gangSheets).where(eq(gangSheets.id, sheetId))
    await enqueueDeletion({ tx, jobs }, gangFilePaths(sheet.fileKey))
    return made
  })
}
