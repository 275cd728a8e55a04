import { and, eq, isNull } from 'drizzle-orm'
import { conflict, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { checkItems, insertGangSheet } from './create-gang-sheet.server.ts'
import type { ReprintPieceInput } from './gang-sheets.input.ts'
import { sheetNotFound } from './read-gang-sheets.server.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

/**
 * Creates a sheet with one item of a finished sheet and the same roll and machine settings. Throws not_found or
 * conflict (not done, or the item can't be printed now).
 */
export function reprintPiece(
  { db, ...context }: Context,
  sheetId: number,
  { itemId, quantity }: ReprintPieceInput,
): Promise<{ id: number; version: number }> {
  return db.transaction(async (tx) => {
    const { state, roll, machine, mayTurn } = gangSheets
    const [sheet] = await tx
      .select({ state, roll, machine, mayTurn })
      .from(gangSheets)
      .where(eq(gangSheets.id, sheetId))
    if (!sheet) throw notFound(sheetNotFound)
    if (sheet.state !== 'done') throw conflict('Only pieces of a sheet that is ready can be reprinted.')
    const [on] = await tx
      .select()
      .from(gangSheetItems)
      .where(
        and(
          eq(gangSheetItems.sheetId, sheetId),
          eq(gangSheetItems.orderItemId, itemId),
          isNull(gangSheetItems.leftOut),
        ),
      )
    if (!on) throw notFound('This item is not on the sheet')
    const items = [{ orderId: on.orderId, itemId, quantity }]
    const checked = await checkItems(tx, items, { isReprint: true })
    return insertGangSheet({ tx, ...context }, { ...sheet, items, reprintOf: sheetId }, checked)
  })
}
