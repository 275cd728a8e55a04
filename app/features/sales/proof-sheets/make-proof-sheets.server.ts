import { copyFile, rm } from 'node:fs/promises'
import { parse } from 'node:path'
import { ShopError } from '#app/errors.ts'
import { storeArtworkWith, type Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import type { MadeFile } from '#app/features/goods/files/received-file.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { makePrintPdf } from '#app/features/goods/print-pdf/make-print-pdf.server.ts'
import { measuredAt } from '#app/features/goods/artwork/pages/measure-page.server.ts'
import { copyToDisk } from '#app/features/goods/stored-files/copy-to-disk.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { ticketCode } from '#app/features/ground/orders/ticket-code.ts'
import { printSpec } from '#app/features/ground/press/print-spec.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { composeMailedOrder, readMailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import { lockOrder } from '#app/features/sales/orders/find-order.server.ts'
import { setProofProblem } from '#app/features/sales/orders/item-artwork.server.ts'
import { recordDroppedApproval } from '#app/features/sales/orders/save-move.server.ts'
import { addSheet } from '#app/features/sales/proofs/proof-sheets.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { approveAsOrdered } from './approve-as-ordered.server.ts'
import { droppedApprovalText } from './is-approved-as-ordered.ts'
import { composeSheet } from './compose-sheet.ts'
import { readItemsToProof, type ItemToProof } from './read-items-to-proof.server.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'storage' | 'now'>

/**
 * Drafts a first-round proof sheet for each item that needs one, from the artwork as ordered. Idempotent. If a sheet
 * can't be made, stores the reason with the item. Throws while files can't be read or too many sheets are being made.
 */
export async function makeProofSheets(context: Context, { orderId }: { orderId?: unknown }): Promise<void> {
  const id = Number(orderId)
  const items = await readItemsToProof(context.db, { orderId: id })
  for (const found of items) await makeSheet(context, found)
  await approveAsOrdered(context, { orderId: id })
}

async function makeSheet(context: Context, found: ItemToProof): Promise<void> {
  try {
    await storeSheet(context, found, await drawSheet(context, found))
  } catch (error) {
    if (error instanceof OrderMoved) return
    const problem = problemText(error)
    if (problem === null) throw error
    await recordProblem(context, found, problem)
  }
}

const requesterOf = (orderId: number) => ({ session: `order ${orderId}`, address: 'proof sheets' })

async function drawSheet({ db, storage }: Context, { item, artwork, shape }: ItemToProof): Promise<MadeFile> {
  const copy = await copyToDisk(storage, artwork)
  if (!copy) throw new MissingArtwork()
  const { orderId } = item
  const spec = printSpec({ ...item, shape, design: readArtworkDesign(item.artworkDesign) })
  const requester = requesterOf(orderId)
  try {
    const measured = await measuredAt(db, { artwork, diskPath: copy.path }, spec.design, { requester })
    return await makePrintPdf({
      requester,
      job: {
        ...spec,
        path: copy.path,
        type: artwork.type,
        title: `Proof of order ${orderId}`,
        spotColors: defaultSpotColors,
        slug: { code: ticketCode(orderId), lines: [] },
        sheet: composeSheet(item, { ...artwork, measured }, spec),
      },
    })
  } finally {
    await copy.remove()
  }
}

async function storeSheet(
  { db, storage, now: clock }: Context,
  { item: { id: itemId, orderId, name }, artwork }: ItemToProof,
  sheet: MadeFile,
): Promise<void> {
  const path = await storage.incomingPath()
  const now = clock()
  const upload = {
    owner: null,
    fileName: `Proof - ${name} - ${parse(artwork.fileName).name}.pdf`,
    file: { path, sizeBytes: sheet.sizeBytes },
    requester: requesterOf(orderId),
    maxBytes: maxBigFileBytes,
  }
  const addTo = async (tx: Transaction, { id: artworkFileId, sha256 }: Artwork) => {
    await lockOrder(tx, orderId)
    const [still] = await readItemsToProof(tx, { orderId, itemId })
    if (still?.artwork.id !== artwork.id) throw new OrderMoved()
    await addSheet(tx, {
      orderId,
      itemId,
      artworkFileId,
      sha256,
      artworkSha256: artwork.sha256,
      createdAt: now,
    })
  }
  try {
    // The sheet may be on another disk, so it is copied.
    await copyFile(sheet.path, path)
    await storeArtworkWith({ db, storage, now }, upload, addTo)
  } finally {
    await rm(path, { force: true })
    await sheet.remove()
  }
}

/** Stores the problem. If the customer approved the item when ordering, emails them that a proof will follow. */
async function recordProblem(
  { db, jobs, now: clock }: Context,
  { item, artwork }: ItemToProof,
  problem: string,
): Promise<void> {
  const { id: itemId, orderId, printExactly } = item
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const isNew = await setProofProblem(tx, { itemId, artworkFileId: artwork.id, problem })
    if (!isNew || !printExactly || order.status !== 'PENDING' || order.canceledAt !== null) return
    const text = droppedApprovalText(problem)
    const now = clock()
    await recordDroppedApproval(
      tx,
      { orderId, reason: `${itemLabel(labeledItem(item, artwork))}: ${text}` },
      now,
    )
    const mailed = composeMailedOrder(order, await readMailedItems(tx, orderId))
    await writeMail({ tx, jobs, now }, order.email, {
      template: 'order-moved',
      order: mailed,
      status: 'PENDING',
      reason: `${text} You can wait for the proof, or send us another file: replace it on your order’s page, or reply to this email.`,
      carrier: null,
      trackingNumber: null,
    })
  })
}

/**
 * Thrown if staff uploaded a proof or the artwork was replaced in the meantime. That change has enqueued another job.
 */
class OrderMoved extends Error {}

class MissingArtwork extends Error {}

/** Returns null if a retry may succeed. */
function problemText(error: unknown): string | null {
  if (error instanceof MissingArtwork) return 'The stored file is missing or damaged.'
  if (error instanceof UnreadableArtwork) return error.message
  if (error instanceof ShopError && (error.code === 'invalid' || error.code === 'too_large'))
    return 'The proof can’t be drawn automatically.'
  return error instanceof ShopError && error.code === 'conflict' ? error.message : null
}
