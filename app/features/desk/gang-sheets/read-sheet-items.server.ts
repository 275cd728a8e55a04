import { and, eq, isNull } from 'drizzle-orm'
import { conflict } from '#app/errors.ts'
import type { ItemToPrint } from '#app/features/desk/print-pdfs/find-item-to-print.server.ts'
import type { GangItem } from '#app/features/goods/gang-sheet/gang-job.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { ticketCode } from '#app/features/ground/orders/ticket-code.ts'
import { pressOptions } from '#app/features/ground/press/press-options.ts'
import { ticketLine } from '#app/features/ground/text/ticket-text.ts'
import { readPrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { gangSheetItems, type gangSheets } from '#app/schema/proofs.server.ts'
import { recheckPrintable } from './printable.server.ts'

type Sheet = Pick<typeof gangSheets.$inferSelect, 'id' | 'reprintOf'>

export type SheetItem = Pick<GangItem, 'id' | 'label' | 'details' | 'quantity'> & {
  itemId: number
  found: ItemToPrint
}

/** Returns the items by the id that pieces have in the layouts. Throws conflict if one can no longer be printed. */
export async function readSheetItems(db: Queryable, sheet: Sheet): Promise<Map<string, SheetItem>> {
  const rows = await db
    .select()
    .from(gangSheetItems)
    .where(and(eq(gangSheetItems.sheetId, sheet.id), isNull(gangSheetItems.leftOut)))
  const details = await readPrintDetails(db, [...new Set(rows.map(({ orderId }) => orderId))])
  const items = rows.map(({ orderId, orderItemId, quantity, sha256 }) => {
    const use = { isReprint: sheet.reprintOf !== null }
    const found = recheckPrintable(details.get(orderId), { orderItemId, sha256 }, use)
    if ('refusal' in found) throw conflict(`Order ${orderId}: ${found.refusal}`)
    const id = `${orderId}/${found.number}`
    const { item } = found.row
    return {
      id,
      label: `${id} ${ticketCode(orderId)}`,
      details: [sizeText(item), ...pressOptions(item.options).map(ticketLine)],
      itemId: orderItemId,
      quantity,
      found,
    }
  })
  return new Map(items.map((item) => [item.id, item]))
}
