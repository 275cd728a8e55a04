import { conflict, ShopError } from '#app/errors.ts'
import { ticketLine } from '#app/features/ground/text/ticket-text.ts'
import type { MadeFile } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { makePrintPdf } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { piecesText } from '#app/features/ground/orders/item-labels.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { ticketCode } from '#app/features/ground/orders/ticket-code.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { pressOptions } from '#app/features/ground/press/press-options.ts'
import { printSpec, type PrintSpec } from '#app/features/ground/press/print-spec.ts'
import { machineSuffix } from '#app/features/ground/shop/machine-suffix.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { readMachine } from '#app/features/shop/settings/shop.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { copyApproved } from './copy-approved.server.ts'
import { findItemToPrint, type ItemToPrint } from './find-item-to-print.server.ts'

type Context = { db: Database; storage: Storage }

export type PrintRequest = {
  orderId: number
  /** The machine whose spot colors name the PDF's cut lines; the default machine if omitted. */
  machineId?: number | undefined
  requester: Requester
  signal?: AbortSignal | undefined
}

/** The caller must remove the PDF. */
export type ItemPrintPdf = { pdf: MadeFile; fileName: string }

/**
 * Makes a PDF of the item for the press, from exactly the bytes that were approved. Throws not_found (including for a
 * machine), conflict (not approved, no artwork or size, erased, or unreadable) or busy.
 */
export async function makeItemPrintPdf(
  context: Context & { staff: Customer },
  { itemId, proofId, ...request }: PrintRequest & { itemId: number; proofId?: number | undefined },
): Promise<ItemPrintPdf> {
  const { orderId } = request
  const found = await findItemToPrint(context.db, context.staff, { orderId, itemId, proofId })
  return printItem(context, found, request)
}

/** Throws conflict (no size, bytes that differ from the approved ones, or an unreadable file) or busy. */
export async function printItem(
  { db, storage }: Context,
  found: ItemToPrint,
  { orderId, machineId, requester, signal }: PrintRequest,
): Promise<ItemPrintPdf> {
  const spec = printSpecOf(found)
  const { name, spotColors } = await readMachine(db, machineId)
  const { file, remove } = await copyApproved(storage, found)
  try {
    const pdf = await makePrintPdf({
      requester,
      signal,
      job: {
        ...file,
        ...spec,
        title: `Order ${orderId}, item ${found.number}`,
        spotColors,
        slug: { code: ticketCode(orderId), lines: slugLines(found, orderId, file.sha256) },
      },
    })
    const suffix = machineId === undefined ? '' : machineSuffix(name)
    const fileName = `order-${orderId}-item-${found.number}-${file.sha256.slice(0, 10)}${suffix}.pdf`
    return { pdf, fileName }
  } catch (error) {
    throw refusal(error)
  } finally {
    await remove()
  }
}

/**
 * Applies the artwork design only if the file is the ordered artwork, because a proof already includes it. Throws
 * conflict (no size).
 */
export function printSpecOf({ row: { item, artwork, shape }, file }: ItemToPrint): PrintSpec {
  const { kind, width, height, unit, options } = item
  if (width === null || height === null) throw conflict('This item has no size.')
  if (kind === 'library') return printSpec({ width, height, unit, options, shape: null, design: null })
  const isOrdered = file !== null && file.sha256 === artwork?.sha256
  const design = isOrdered ? readArtworkDesign(item.artworkDesign) : null
  return printSpec({ width, height, unit, options, shape, design })
}

function slugLines({ row: { item }, number, of }: ItemToPrint, orderId: number, sha256: string): string[] {
  return [
    `Order ${orderId} · Item ${number} of ${of} · ${ticketCode(orderId)}`,
    [sizeText(item), piecesText(item.quantity), ...pressOptions(item.options).map(ticketLine)].join(' · '),
    ticketLine(item.name),
    `SHA-256 ${sha256.slice(0, 12)}`,
  ]
}

function refusal(error: unknown): unknown {
  if (error instanceof UnreadableArtwork) return conflict(error.message)
  if (error instanceof PreviewsBusy)
    return new ShopError('busy', 'Many print PDFs are being made. Try again in a minute.')
  return error
}
