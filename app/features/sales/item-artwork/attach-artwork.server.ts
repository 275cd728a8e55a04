import { and, eq, exists, isNull, notExists, sql } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '#app/errors.ts'
import { countUpload } from '#app/features/goods/artwork/count-upload.server.ts'
import type { Artwork, Upload } from '#app/features/goods/artwork/store-artwork.server.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Mover } from '#app/features/ground/orders/order-status.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import type { Actor, Customer } from '#app/features/ground/people/customer.ts'
import { countAttempt } from '#app/features/people/identity/attempts.server.ts'
import { composeMessage } from '#app/features/sales/chat/compose-message.ts'
import { cleanMessage } from '#app/features/sales/chat/message-html.server.ts'
import { messageLimits, writeCustomerMessage } from '#app/features/sales/chat/post-message.server.ts'
import {
  actsForCustomer,
  findOrder,
  lockOrder,
  type Order,
  type OrderKey,
} from '#app/features/sales/orders/find-order.server.ts'
import { findOrderToMail } from '#app/features/sales/orders/mailed-order.server.ts'
import { setItemArtwork } from '#app/features/sales/orders/item-artwork.server.ts'
import { storeOrderFile } from '#app/features/sales/orders/store-order-file.server.ts'
import { withdrawSheets } from '#app/features/sales/proofs/proof-sheets.server.ts'
import { endWaiver } from '#app/features/sales/proofs/waive-proof.server.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction, Queryable } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { messages } from '#app/schema/chat.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { artworkProblem } from './artwork-problem.ts'
import type { ChatFile } from './item-artwork.input.ts'

type Item = { orderId: number; itemId: number }
type Context = Pick<Shop, 'db' | 'jobs' | 'storage'> & { now: Date }

/** Returns the order whose link or login allows attaching artwork. Throws not_found, forbidden or conflict. */
export async function findOrderForArtwork(db: Database, actor: Actor, key: OrderKey): Promise<Order> {
  const { order, movers } = await findOrder(db, actor, key)
  if (!movers.includes('customer')) throw forbidden('Your role doesn’t allow this')
  refuseClosed(order, actsForCustomer(actor, order) ? 'admin' : 'customer')
  return order
}

/**
 * Uploads artwork through the order's link; staff do so under their own name. The last upload wins, and earlier ones
 * stay in the item's history. Throws the same errors as findOrderForArtwork and storeArtwork.
 */
export async function uploadCustomersArtwork(
  { settings, actor, ...context }: Context & Pick<Shop, 'settings'> & { actor: Actor },
  key: OrderKey,
  itemId: number,
  { address, ...upload }: Upload & { address: string },
): Promise<Artwork> {
  const { db, storage, jobs, now } = context
  const item = { orderId: key.orderId, itemId }
  const found = await findOrderToMail({ db, settings }, actor, key)
  if (actor.kind === 'customer' && actsForCustomer(actor, found.order)) {
    return uploadStaffArtwork({ ...context, staff: actor }, item, { ...upload, owner: null })
  }
  await findArtworkItem(db, item)
  await countUpload({ db, now }, { address, orderId: item.orderId }, upload.file.sizeBytes)
  await countAttempt({ db, now }, `message:${item.orderId}`, messageLimits.order)
  // Stored before the order is locked, because external calls never happen inside a transaction.
  const artwork = await storeOrderFile({ db, storage, now }, { ...upload, orderId: item.orderId })
  await db.transaction(async (tx) => {
    const { label, file: previous } = await lockArtworkItem(tx, item, 'customer')
    const customerId = actor.kind === 'customer' ? actor.customerId : null
    const previousFileId = previous?.id ?? null
    await attach({ tx, jobs }, item, { artwork, previousFileId, by: 'customer', customerId, now })
    const about = `${previous ? 'New artwork' : 'Artwork'} for ${label}`
    const content = cleanMessage(composeMessage(about, artwork))
    await writeCustomerMessage({ tx, jobs, now }, found, { content, customerId })
  })
  return artwork
}

type Attaching = { from?: string | undefined }

/**
 * `from` is the SHA-256 of the artwork shown to the user, '' for none. Throws not_found, conflict, and the same errors
 * as storeArtwork.
 */
export async function uploadStaffArtwork(
  { db, jobs, storage, now, staff }: Context & { staff: Customer },
  item: Item,
  { from, ...upload }: Upload & Attaching,
): Promise<Artwork> {
  const { order } = await findOrder(db, staff, item)
  refuseClosed(order, 'admin')
  refuseOtherArtwork(await findArtworkItem(db, item), from)
  const artwork = await storeOrderFile({ db, storage, now }, { ...upload, orderId: item.orderId })
  await db.transaction((tx) => attachByStaff({ tx, jobs, staff, now }, item, { artwork, from }))
  return artwork
}

/** Throws not_found (including for a file that is not in the order's chat) or conflict. */
export async function attachChatFile(
  { db, jobs, staff, now }: { db: Database; jobs: Jobs; staff: Customer; now: Date },
  item: Item,
  { path, from }: ChatFile,
): Promise<Artwork> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, item.orderId)
    const artwork = await findChatFile(tx, item.orderId, path)
    await attachByStaff({ tx, jobs, staff, now }, item, { artwork, from })
    return artwork
  })
}

async function attachByStaff(
  { tx, jobs, staff, now }: { tx: Transaction; jobs: Jobs; staff: Customer; now: Date },
  item: Item,
  { artwork, from }: { artwork: Artwork } & Attaching,
): Promise<void> {
  const found = await lockArtworkItem(tx, item, 'admin')
  refuseOtherArtwork(found, from)
  const { label, file: previous } = found
  if (previous?.id === artwork.id) throw conflict('This item already uses this file')
  const { customerId } = staff
  const previousFileId = previous?.id ?? null
  const waiver = await attach({ tx, jobs }, item, { artwork, previousFileId, by: 'admin', customerId, now })
  const changes: Changes = {
    item: [null, label],
    artwork: [previous?.fileName ?? null, artwork.fileName],
    sha256: [previous?.sha256 ?? null, artwork.sha256],
    ...(waiver !== null && { noProofNeeded: [waiver, null] }),
  }
  const subject = { subject: 'order', subjectId: item.orderId }
  await recordChange({ tx, staff, now }, { action: 'attach artwork', ...subject, changes })
}

type Attached = {
  artwork: Pick<Artwork, 'id'>
  previousFileId: string | null
  by: Mover
  customerId: number | null
  now: Date
}

/** Returns the reason the previous artwork needed no proof. */
async function attach(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  { orderId, itemId: orderItemId }: Item,
  { artwork, now, ...attached }: Attached,
): Promise<string | null> {
  await setItemArtwork(tx, {
    ...attached,
    orderId,
    orderItemId,
    artworkFileId: artwork.id,
    createdAt: now,
  })
  await withdrawSheets({ tx, jobs, now }, { orderId, itemId: orderItemId })
  await jobs.enqueue(tx, 'make-proof-sheets', { orderId })
  return endWaiver(tx, orderItemId, now)
}

async function lockArtworkItem(tx: Transaction, item: Item, by: Mover) {
  refuseClosed(await lockOrder(tx, item.orderId), by)
  const found = await findArtworkItem(tx, item)
  return { ...found, label: itemLabel(found.item) }
}

function refuseClosed(order: Order, by: Mover): void {
  const problem = artworkProblem(order, by)
  if (problem) throw conflict(problem)
}

/**
 * Returns a custom item with its current file. Throws not_found or conflict (a library design, or changed or removed by an
 * edit).
 */
async function findArtworkItem(db: Queryable, { orderId, itemId }: { orderId: number; itemId: number }) {
  const [found] = await db
    .select({ item: orderItems, file: artworkFiles })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .where(and(eq(orderItems.id, itemId), eq(orderItems.orderId, orderId)))
  if (!found) throw notFound('Item not found')
  if (found.item.removedAt !== null) {
    throw conflict('This item was changed or removed. Reload the page, then upload the file again.')
  }
  if (found.item.kind === 'library') throw conflict('Library designs are printed from their own file')
  return { ...found, item: labeledItem(found.item) }
}

type Found = Pick<Awaited<ReturnType<typeof findArtworkItem>>, 'file'>

/** Throws conflict if the item's artwork isn't the one shown, with the SHA-256 `seen` ('' for none). */
function refuseOtherArtwork({ file }: Found, seen: string | undefined): void {
  if (seen === undefined || seen === (file?.sha256 ?? '')) return
  throw conflict('This item’s artwork has changed. Review it, then try again.')
}

/**
 * Returns the file, locked so that it isn't deleted as unused. Ignores proof files, which are deleted with their
 * proofs. Throws not_found.
 */
async function findChatFile(tx: Transaction, orderId: number, path: string): Promise<Artwork> {
  const one = { one: sql`1` }
  const inChat = tx
    .select(one)
    .from(messages)
    .where(and(eq(messages.orderId, orderId), sql`strpos(${messages.content}, ${artworkFiles.path}) > 0`))
  const ofProof = tx.select(one).from(proofs).where(eq(proofs.artworkFileId, artworkFiles.id))
  const [file] = await tx
    .select()
    .from(artworkFiles)
    .where(
      and(eq(artworkFiles.path, path), isNull(artworkFiles.erasedAt), exists(inChat), notExists(ofProof)),
    )
    .for('key share')
  if (!file) throw notFound('This file is not in the order’s chat')
  return file
}
