import { asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { labeledItem, type LabeledItem } from '#app/features/ground/orders/item-labels.ts'
import { readPrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { recheckPrintable } from './printable.server.ts'

// Leaves out the layouts, which have thousands of pieces with their shapes.
const { layouts: _, ...listedColumns } = getTableColumns(gangSheets)

type Row = Omit<typeof gangSheets.$inferSelect, 'layouts'>

/** `email` belongs to the employee who requested the sheet; null once the account is erased. */
export type ListedSheet = Row & { email: string | null; orderIds: number[] }

export type SheetItem = {
  orderId: number
  /** The item's 1-based number in the order; null if it was changed or removed. */
  number: number | null
  item: LabeledItem
  /** The number of pieces on the sheet. */
  quantity: number
  /** The reason it must not be printed, if it changed after the sheet was made. */
  problem: string | null
}

type LeftOutItem = Pick<SheetItem, 'orderId' | 'item'> & { reason: string }

export type FoundSheet = ListedSheet & {
  items: SheetItem[]
  /** Requested items that can't be printed or cut. */
  leftOut: LeftOutItem[]
}

export const sheetNotFound = 'Gang sheet not found'

const orderIds = sql<
  number[]
>`(select coalesce(array_agg(distinct ${gangSheetItems.orderId} order by ${gangSheetItems.orderId}), '{}') from ${gangSheetItems} where ${gangSheetItems.sheetId} = ${gangSheets.id} and ${gangSheetItems.leftOut} is null)`

const listed = (db: Queryable) =>
  db
    .select({ ...listedColumns, email: customers.email, orderIds })
    .from(gangSheets)
    .leftJoin(customers, eq(customers.id, gangSheets.staffId))

/** Lists sheets, newest first. */
export async function listGangSheets(
  db: Queryable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ListedSheet[]> {
  return listed(db)
    .where(before === undefined ? undefined : lt(gangSheets.id, before))
    .orderBy(desc(gangSheets.id))
    .limit(limit)
}

/** Throws not_found. */
export async function readGangSheet(db: Queryable, sheetId: number): Promise<FoundSheet> {
  const [[sheet], rows] = await Promise.all([
    listed(db).where(eq(gangSheets.id, sheetId)),
    db
      .select({ on: gangSheetItems, item: orderItems, artwork: artworkFiles })
      .from(gangSheetItems)
      .innerJoin(orderItems, eq(orderItems.id, gangSheetItems.orderItemId))
      .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
      .where(eq(gangSheetItems.sheetId, sheetId))
      .orderBy(asc(gangSheetItems.orderId), asc(itemPlace)),
  ])
  if (!sheet) throw notFound(sheetNotFound)
  const isWaiting = sheet.printedAt === null && sheet.state !== 'failed' && sheet.state !== 'canceled'
  const details = await readPrintDetails(db, sheet.orderIds)
  const use = { isReprint: sheet.reprintOf !== null }
  const leftOut = rows.flatMap(({ on: { orderId, leftOut: reason }, item, artwork }) =>
    reason === null ? [] : [{ orderId, item: labeledItem(item, artwork), reason }],
  )
  const placed = rows.filter(({ on }) => on.leftOut === null)
  const items = placed.map(({ on, item, artwork }) => {
    const order = details.get(on.orderId)
    const place = order?.items.findIndex((each) => each.item.id === item.id) ?? -1
    const print = isWaiting ? recheckPrintable(order, on, use) : null
    return {
      orderId: on.orderId,
      number: place < 0 ? null : place + 1,
      item: labeledItem(item, artwork),
      quantity: on.quantity,
      problem: print && 'refusal' in print ? print.refusal : null,
    }
  })
  return { ...sheet, items, leftOut }
}
