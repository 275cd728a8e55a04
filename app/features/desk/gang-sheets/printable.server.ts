import { ShopError } from '#app/errors.ts'
import { printSpecOf } from '#app/features/desk/print-pdfs/make-item-print-pdf.server.ts'
import { itemToPrint, type ItemToPrint } from '#app/features/desk/print-pdfs/find-item-to-print.server.ts'
import { isReprintable, staffStatusLabels } from '#app/features/ground/orders/order-status.ts'
import type { PrintDetails } from '#app/features/sales/orders/read-print-details.server.ts'

/** A piece that was spoiled is printed again, even if its order was printed or sent. */
type Use = { isReprint: boolean }

/** What is printed of an item now, or why it can't be. */
export function printable(
  details: PrintDetails | undefined,
  itemId: number,
  { isReprint }: Use,
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
      return { refusal: `The order is not to be printed. Its status: ${staffStatusLabels[order.status]}.` }
    }
    return found
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error.message }
    throw error
  }
}

/** As `printable`, of an item that was on a sheet with the file that had this SHA-256. */
export function stillPrintable(
  details: PrintDetails | undefined,
  { orderItemId, sha256 }: { orderItemId: number; sha256: string | null },
  use: Use,
): ItemToPrint | { refusal: string } {
  const found = printable(details, orderItemId, use)
  if ('refusal' in found || (found.file?.sha256 ?? null) === sha256) return found
  return { refusal: 'Another file was approved since.' }
}
