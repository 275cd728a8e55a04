import { and, inArray, isNotNull } from 'drizzle-orm'
import { ShopError } from '#app/errors.ts'
import { printSpecOf } from '#app/features/desk/print-pdfs/make-item-print-pdf.server.ts'
import { itemToPrint, type ItemToPrint } from '#app/features/desk/print-pdfs/find-item-to-print.server.ts'
import { cutProblems } from '#app/features/goods/cut-line/cut-problem.ts'
import { isReprintable, statusLabels } from '#app/features/ground/orders/order-status.ts'
import type { PrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { gangSheetItems } from '#app/schema/proofs.server.ts'

/** Spoiled pieces can be reprinted even after the order was printed or sent. */
type Use = { isReprint: boolean; unprintable?: Unprintable }

/** The files that an earlier sheet couldn't print or cut, with the reason, by item. */
type Unprintable = ReadonlyMap<number, { sha256: string | null; reason: string }>

/** Returns the items that earlier sheets left out. */
export async function readUnprintable(db: Queryable, itemIds: number[]): Promise<Unprintable> {
  const { orderItemId, sha256, leftOut } = gangSheetItems
  const rows = await db
    .select({ orderItemId, sha256, leftOut })
    .from(gangSheetItems)
    .where(and(inArray(orderItemId, itemIds), isNotNull(leftOut)))
    .orderBy(gangSheetItems.sheetId)
  return new Map(rows.map((row) => [row.orderItemId, { sha256: row.sha256, reason: row.leftOut ?? '' }]))
}

/**
 * Returns the reason an item can't be printed, or null. Artwork without a cut line gets no proof sheet, but can still
 * be approved.
 */
function whyUnprintable(
  { row: { item, artwork }, file }: ItemToPrint,
  unprintable: Unprintable,
): string | null {
  const sha256 = file?.sha256 ?? null
  const failed = unprintable.get(item.id)
  if (failed?.sha256 === sha256) return failed.reason
  const isCutProblem = Object.values<string | null>(cutProblems).includes(item.proofProblem)
  return isCutProblem && sha256 === artwork?.sha256 ? item.proofProblem : null
}

/** Returns the item with the file to print now, or the reason it can't be printed. */
export function printable(
  details: PrintDetails | undefined,
  itemId: number,
  { isReprint, unprintable }: Use,
): ItemToPrint | { refusal: string } {
  if (!details?.items.some(({ item }) => item.id === itemId)) {
    return { refusal: 'The item was changed or removed.' }
  }
  const { order } = details
  if (order.holdPlacedAt !== null || order.heldAt !== null) return { refusal: 'The order is on hold.' }
  try {
    const found = itemToPrint(details, itemId)
    printSpecOf(found)
    const isReady = order.status === 'APPROVED' || order.status === 'IN_PRINT'
    if (!isReady && !(isReprint && isReprintable(order.status))) {
      return { refusal: `Can’t print: the order’s status is ${statusLabels[order.status]}.` }
    }
    const refusal = unprintable && whyUnprintable(found, unprintable)
    return refusal ? { refusal } : found
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error.message }
    throw error
  }
}

/** Like `printable`, for an item that was put on a sheet when its file had this SHA-256. */
export function recheckPrintable(
  details: PrintDetails | undefined,
  { orderItemId, sha256 }: { orderItemId: number; sha256: string | null },
  use: Use,
): ItemToPrint | { refusal: string } {
  const found = printable(details, orderItemId, use)
  if ('refusal' in found || (found.file?.sha256 ?? null) === sha256) return found
  return { refusal: 'A different file was approved since then.' }
}
