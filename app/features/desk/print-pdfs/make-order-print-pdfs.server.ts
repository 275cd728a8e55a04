import { conflict, ShopError } from '#app/errors.ts'
import type { ZippedFile } from '#app/features/goods/files/zip.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { findOrder } from '#app/features/sales/orders/find-order.server.ts'
import { readOrder } from '#app/features/sales/fulfillment/read-order.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { itemToPrint } from './find-item-to-print.server.ts'
import { printItem, type ItemPrintPdf, type PrintRequest } from './make-item-print-pdf.server.ts'

type Context = { db: Database; storage: Storage; staff: Customer }

type PrintPdfs = { files: ZippedFile[]; remove: () => Promise<void> }

/** Limits disk space, because all PDFs are on this machine's disk at the same time, with their artwork. */
const maxBytes = 4 * 1024 ** 3
const tooLarge = 'The files of this order are too large for one download. Download them one by one.'

/**
 * Makes the print PDFs of all items of an order; the caller must remove them. Throws not_found, conflict (with the item
 * that can't be printed, and the reason) or busy.
 */
export async function makeOrderPrintPdfs(
  { db, storage, staff }: Context,
  request: PrintRequest,
): Promise<PrintPdfs> {
  const { order } = await findOrder(db, staff, { orderId: request.orderId })
  const details = await readOrder(db, order, { isStaff: true })
  // Check all items before making a PDF, so that a problem is reported immediately.
  const items = details.items.map(({ item }, at) => withItemNumber(at, () => itemToPrint(details, item.id)))
  if (items.reduce((sum, { file }) => sum + (file?.sizeBytes ?? 0), 0) > maxBytes) throw conflict(tooLarge)
  const made: ItemPrintPdf[] = []
  const remove = async () => {
    for (const { pdf } of made) await pdf.remove()
  }
  try {
    for (const [at, item] of items.entries())
      made.push(await withItemNumberLater(at, printItem({ db, storage }, item, request)))
    return { files: made.map(({ pdf, fileName }) => ({ ...pdf, name: fileName })), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

function withItemNumber<Result>(at: number, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw numberedError(at, error)
  }
}

const withItemNumberLater = <Result>(at: number, made: Promise<Result>): Promise<Result> =>
  made.catch((error: unknown) => {
    throw numberedError(at, error)
  })

/** Adds the item's number to the error. */
const numberedError = (at: number, error: unknown): unknown =>
  error instanceof ShopError && error.code === 'conflict'
    ? conflict(`Item ${at + 1}: ${error.message}`)
    : error
