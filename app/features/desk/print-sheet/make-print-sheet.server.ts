import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isMove } from '#app/features/ground/orders/order-status.ts'
import { eventText } from '#app/features/sales/timeline/event-text.ts'
import { itemLabel, labeledItem, proofLabel } from '#app/features/ground/orders/item-labels.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { designText } from '#app/features/ground/product/design-text.ts'
import { daysLessOf, optionsText } from '#app/features/ground/product/product-options.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { viaText } from '#app/features/ground/orders/approved-via.ts'
import { statusText } from '#app/features/ground/orders/cancellation.ts'
import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { printFindings, printMarkText } from '#app/features/goods/print-quality/print-findings.ts'
import type { PrintSize } from '#app/features/goods/print-quality/print-quality.ts'
import { reprintReasonLabels } from '#app/features/ground/money/reprint-reason.ts'
import { proofSize } from '#app/features/sales/proofs/proof-size.ts'
import { promisedArrival, rejectionReason } from '#app/features/sales/orders/rejection.ts'
import { itemsPrintedWithoutProof } from '#app/features/sales/proofs/proof-coverage.ts'
import {
  isApprovedWhenOrdered,
  isApprovedWithoutProof,
  isPrintable,
  lastApproval,
} from '#app/features/sales/proofs/proof-state.ts'
import { readAdminOrder, type AdminOrderDetails } from '#app/features/desk/order/read-admin-order.server.ts'
import { allTimes, dateTimeText, dayText } from '#app/features/ground/time/date-text.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { ShopSettings } from '#app/features/ground/shop/shop-settings.ts'
import { acceptedFindings, acceptedText, checkItem } from '#app/features/goods/preflight/check-item.ts'
import { openTicketPictures, type OrderedItem, type TicketPictures } from './ticket-pictures.server.ts'
import type { Ticket, TicketFile, TicketJob } from './ticket.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'storage' | 'diskLevel'> & { staff: Customer; now: Date }

/** Makes one PDF with the job tickets of these orders, in this sequence. Throws not_found. */
export async function makePrintSheet(
  { staff, now, ...shop }: Context,
  orderIds: number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { db } = shop
  const pictures = openTicketPictures({ ...shop, now })
  const settings = await readShopSettings(db)
  const tickets: Ticket[] = []
  for (const orderId of orderIds) {
    const details = await readAdminOrder(db, staff, orderId)
    tickets.push(await composeTicket({ pictures, settings, now }, details))
  }
  return drawTickets({ title: orderIds.length === 1 ? `Order ${orderIds[0]}` : 'Job tickets', tickets })
}

type Composing = { pictures: TicketPictures; settings: ShopSettings; now: Date }

async function composeTicket(
  { pictures, settings: { name: shopName, timeZone }, now }: Composing,
  details: AdminOrderDetails,
): Promise<Ticket> {
  const timeText = (moment: Date) => dateTimeText(moment, timeZone)
  const { order } = details
  const { arrivesTo } = promisedArrival(order)
  const isCanceled = order.canceledAt !== null
  const approved = isCanceled ? [] : details.proofs.filter(({ proof }) => isPrintable(proof))
  const isApproved = approved.length > 0 || details.isApprovedWithoutRound
  return {
    shopName,
    orderId: order.id,
    isRush: daysLessOf(details.items.map(({ item }) => item)) > 0,
    reprint: reprintText(order),
    status: statusText(order.status, { isCanceled, isForStaff: true }),
    approval: order.status === 'REJECTED' || isCanceled || !isApproved ? null : approvalOf(details),
    holdReason: order.holdReason ?? (order.heldAt ? 'No reply to the proof' : null),
    assignedTo: details.assigneeEmail,
    placedOn: timeText(order.createdAt),
    promisedBy: arrivesTo && dayText(arrivesTo),
    rejection: order.status === 'REJECTED' ? (rejectionReason(order.status, details.events) ?? '') : null,
    cancellation: order.cancelReason,
    printedAt: timeText(now),
    allTimes: allTimes(timeZone),
    customer: [order.name, order.phone, order.email],
    shipTo: [order.name, order.address, `${order.city}, ${order.state} ${order.zipCode}`],
    items: await ticketItems(pictures, details.items),
    proofs: [
      ...(await mapSequentially(approved, async (row) => ({
        ...(await approvedFile(pictures, details, row)),
        items: proofLabel(labeledItems(details), row.itemIds),
      }))),
      ...(await filesWithoutProof(pictures, details, approved)),
    ],
    notes: [
      ...details.events
        .filter(({ toStatus, isMoveBack, reason }) => (toStatus === 'PENDING' || isMoveBack) && reason)
        .map((event) => ({
          heading: `${event.isMoveBack || !isMove(event) ? eventText(event) : 'Requested by the customer'}, ${timeText(event.createdAt)}`,
          content: event.reason ?? '',
        })),
      ...details.notes.map(({ content, email, createdAt }) => ({
        heading: `${email ?? 'Staff'}, ${timeText(createdAt)}`,
        content,
      })),
    ],
  }
}

/** Leaves out the items' files, because a ticket lists only files that are printed. */
const labeledItems = ({ items }: AdminOrderDetails) => items.map(({ item }) => labeledItem(item))

/** Returns a proof as uploaded, or for a proof sheet made by the shop, the item it shows. */
async function approvedFile(
  pictures: TicketPictures,
  details: AdminOrderDetails,
  { file, proof: { sha256, artworkSha256 }, itemIds }: AdminOrderDetails['proofs'][number],
): Promise<TicketFile> {
  const size = proofSize(labeledItems(details), itemIds)
  const shown = details.items.find(
    ({ item, artwork }) => itemIds.includes(item.id) && artwork?.sha256 === artworkSha256,
  )
  if (shown?.artwork) return itemFile(pictures, shown.artwork, shown, size)
  return ticketFile(file, artworkSha256 ?? sha256, size, await pictures.stored(file.previewPath))
}

/** Returns the files of library designs, and of artwork that was approved without a proof. */
function filesWithoutProof(
  pictures: TicketPictures,
  { items, order, isApprovedWithoutRound }: AdminOrderDetails,
  approved: AdminOrderDetails['proofs'],
): Promise<Ticket['proofs']> {
  const labeled = items.map((row) => ({ ...row, ordered: row, item: labeledItem(row.item) }))
  const waivedIds = items.filter(({ waiver }) => waiver).map(({ item }) => item.id)
  const printed = itemsPrintedWithoutProof(
    labeled,
    approved,
    waivedIds,
    order.canceledAt === null && (approved.length > 0 || isApprovedWithoutRound),
  )
  return mapSequentially(printed, async ({ ordered, item, artwork, designFile, design, designPicture }) => {
    const label = { items: itemLabel(item) }
    if (artwork) return { ...(await itemFile(pictures, artwork, ordered, item.size)), ...label }
    const picture = await pictures.stored(designPicture)
    if (designFile) return { ...ticketFile(designFile, designFile.sha256, item.size, picture), ...label }
    return { name: design?.name ?? item.name, sha256: null, quality: null, picture, ...label }
  })
}

function reprintText({ reprintOf, reprintReason, reprintNote }: AdminOrderDetails['order']): string | null {
  if (reprintOf === null || reprintReason === null) return null
  return `Reprint of ${reprintOf}. ${reprintReasonLabels[reprintReason]}: ${reprintNote ?? ''}`
}

function approvalOf({ order, events }: AdminOrderDetails): string {
  if (order.reprintOf !== null) return `in order ${order.reprintOf}`
  if (isApprovedWhenOrdered(events)) return 'when it was ordered'
  if (isApprovedWithoutProof(events)) return 'without a proof (none needed)'
  const approval = lastApproval(events)
  return approval?.by === 'customer' ? 'by the customer' : `for the customer${viaText(approval?.via ?? null)}`
}

function ticketItems(pictures: TicketPictures, items: AdminOrderDetails['items']): Promise<Ticket['items']> {
  return mapSequentially(items, async (row) => {
    const { item, artwork, shape, designPicture, waiver } = row
    return {
      name: item.name,
      size: sizeText(item),
      quantity: `${item.quantity.toLocaleString('en-US')} ${item.quantity === 1 ? 'piece' : 'pieces'}`,
      options: optionsText(item.options),
      accepted: acceptedOf(artwork, row),
      artworkDesign: designText(readArtworkDesign(item.artworkDesign), shape),
      file: artwork && (await itemFile(pictures, artwork, row, item)),
      design: artwork ? null : await pictures.stored(designPicture),
      fallback: item.kind === 'library' ? 'Library design' : 'No artwork was uploaded',
      noProofReason: waiver?.reason ?? null,
    }
  })
}

async function itemFile(
  pictures: TicketPictures,
  artwork: Artwork,
  ordered: OrderedItem,
  size: PrintSize,
): Promise<TicketFile> {
  const picture = await pictures.item(artwork, ordered)
  return { ...ticketFile(artwork, artwork.sha256, size, picture), quality: itemQuality(artwork, ordered) }
}

function ticketFile(file: Artwork, sha256: string, size: PrintSize, picture: Buffer | null): TicketFile {
  const { fileName: name, erasedAt } = file
  const quality = erasedAt ? null : printMarkText(printFindings(measuredFile(file), size))
  return { name, sha256, quality, picture }
}

/** Maps one item at a time, so that an order with a hundred images doesn't take up all CPUs. */
async function mapSequentially<From, To>(items: From[], map: (item: From) => Promise<To>): Promise<To[]> {
  const results: To[] = []
  for (const item of items) results.push(await map(item))
  return results
}

const orderedItem = ({ item, shape }: OrderedItem) => ({
  ...item,
  shape,
  design: readArtworkDesign(item.artworkDesign),
})

/** Checks the artwork as the customer placed it. */
function itemQuality(artwork: Artwork, ordered: OrderedItem): string | null {
  if (artwork.erasedAt) return null
  const item = orderedItem(ordered)
  return printMarkText(checkItem(measuredFile(artwork, item.design), item))
}

/** Returns '' if the customer accepted nothing. */
function acceptedOf(artwork: Artwork | null, ordered: OrderedItem): string {
  if (!artwork || artwork.erasedAt) return ''
  const item = orderedItem(ordered)
  const text = acceptedText(acceptedFindings(measuredFile(artwork, item.design), item))
  return text && `Accepted by the customer: ${text}`
}

// An idle thread ends after this time, because the fonts for all scripts take 100 MB.
const idleMs = 60_000

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws job tickets in one PDF, in a thread that runs one job at a time. The thread keeps its fonts loaded until it has
 * been idle for a minute.
 */
export function drawTickets(job: TicketJob): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = last.then(() => draw(job))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(job: TicketJob): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  const drawing = (thread ??= openThread())
  drawing.ref()
  try {
    drawing.postMessage(job, [])
    // Rejects if the thread fails, which ends it.
    const [pdf] = (await once(drawing, 'message')) as [Uint8Array<ArrayBuffer>]
    return pdf
  } catch (error) {
    thread = null
    throw error
  } finally {
    drawing.unref()
    idle = setTimeout(endThread, idleMs).unref()
  }
}

function openThread(): Worker {
  // The server may be bundled; the thread always runs from source.
  const script = join(process.cwd(), 'app/features/desk/print-sheet/draw-tickets.child.ts')
  return new Worker(script, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })
}

function endThread(): void {
  void thread?.terminate()
  thread = null
}
