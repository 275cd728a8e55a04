import { and, asc, eq, isNull, max, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { conflict, notFound } from '#app/errors.ts'
import { discardArtwork } from '#app/features/goods/artwork/discard-artwork.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import {
  storeArtworkWith,
  type Artwork,
  type ReceivedUpload,
} from '#app/features/goods/artwork/store-artwork.server.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import {
  lockOrder,
  refuseCanceled,
  findOrder,
  type Order,
} from '#app/features/sales/orders/find-order.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { artworkTypes } from '#app/features/ground/product/artwork-type.ts'
import type { StoredFile } from '#app/platform/files/storage.server.ts'
import { findOrderItems, type NamedItem } from './proof-items.server.ts'
import { discardSheets } from './proof-sheets.server.ts'
import { canChangeProofs, proofFileName } from './proof-state.ts'
import type { ProofOrder } from './proofs.input.ts'

type Context = { db: Database; jobs: Jobs; staff: Customer; now: Date }

export async function addProof(
  { tx, jobs, staff, now }: { tx: Transaction; jobs: Jobs; staff: Customer; now: Date },
  orderId: number,
  { artwork: { id: artworkFileId, fileName, sha256 }, items }: { artwork: Artwork; items: NamedItem[] },
): Promise<number> {
  await lockPending(tx, orderId)
  const itemIds = items.map(({ id }) => id)
  const proofSheets = await discardSheets({ tx, jobs }, orderId, itemIds)
  const [last] = await tx
    .select({ position: max(proofs.position) })
    .from(proofs)
    .where(isUnsent(orderId))
  const position = (last?.position ?? 0) + 1
  const [proof] = await tx
    .insert(proofs)
    .values({ orderId, artworkFileId, sha256, position, staffId: staff.customerId, createdAt: now })
    .returning({ id: proofs.id })
  if (!proof) throw new Error('no proof was inserted')
  const itemRows = itemIds.map((orderItemId) => ({ proofId: proof.id, orderId, orderItemId }))
  if (itemRows.length > 0) await tx.insert(proofItems).values(itemRows)
  const changes: Changes = {
    proof: [null, fileName],
    sha256: [null, sha256],
    ...(itemRows.length > 0 && { items: [null, items.map(({ id, name }) => `${name} (${id})`).join(', ')] }),
    ...(proofSheets > 0 && { proofSheets: [proofSheets, null] }),
  }
  await recordChange({ tx, staff, now }, { action: 'add proof', ...subjectOf(orderId), changes })
  return proof.id
}

export async function removeProof(
  { db, jobs, staff, now }: Context,
  { orderId, proofId }: { orderId: number; proofId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPending(tx, orderId)
    const [removed] = await tx
      .delete(proofs)
      .where(and(eq(proofs.id, proofId), isUnsent(orderId)))
      .returning({ sha256: proofs.sha256, artworkFileId: proofs.artworkFileId })
    if (!removed) throw notFound('Proof not found or already sent')
    const [file] = await tx
      .select({ name: artworkFiles.fileName })
      .from(artworkFiles)
      .where(eq(artworkFiles.id, removed.artworkFileId))
    await discardArtwork({ tx, jobs }, removed.artworkFileId)
    const changes: Changes = { proof: [file?.name ?? null, null], sha256: [removed.sha256, null] }
    await recordChange({ tx, staff, now }, { action: 'remove proof', ...subjectOf(orderId), changes })
  })
}

export async function orderProofs(
  { db, staff, now }: Context,
  { orderId, proofIds, seen }: { orderId: number } & ProofOrder,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPending(tx, orderId)
    const current = await tx
      .select({ id: proofs.id, name: artworkFiles.fileName })
      .from(proofs)
      .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
      .where(isUnsent(orderId))
      .orderBy(asc(proofs.position), asc(proofs.id))
    const before = current.map(({ id }) => id)
    const sorted = new Set(proofIds)
    if (
      proofIds.length !== before.length ||
      sorted.size !== before.length ||
      before.some((id) => !sorted.has(id))
    ) {
      throw conflict('The proofs have changed. Review them, then reorder.')
    }
    if (before.every((id, at) => id === proofIds[at])) return
    if (seen && before.some((id, at) => id !== seen[at])) {
      throw conflict('Someone else reordered the proofs. Review the order, then try again.')
    }
    const nameOf = (id: number) => current.find((proof) => proof.id === id)?.name
    const orderText = (each: number[]) => each.map((id) => `${id} ${nameOf(id)}`).join(', ')
    const changes: Changes = { proofs: [orderText(before), orderText(proofIds)] }
    const ids = sql.join(
      proofIds.map((id) => sql`${id}`),
      sql`, `,
    )
    await tx
      .update(proofs)
      .set({ position: sql`array_position(array[${ids}]::integer[], ${proofs.id})` })
      .where(isUnsent(orderId))
    await recordChange({ tx, staff, now }, { action: 'reorder proofs', ...subjectOf(orderId), changes })
  })
}

const isUnsent = (orderId: number) => and(eq(proofs.orderId, orderId), isNull(proofs.sentAt))

export const subjectOf = (orderId: number) => ({ subject: 'order', subjectId: orderId })

export async function lockPending(tx: Transaction, orderId: number): Promise<void> {
  checkPending(await lockOrder(tx, orderId))
}

export function checkPending(order: Order): void {
  refuseCanceled(order)
  if (!canChangeProofs(order.status)) throw conflict('Proofs can only be changed while the order is Pending')
}

export async function uploadProof(
  { db, jobs, storage, staff, now }: Context & Pick<Shop, 'storage'>,
  orderId: number,
  { itemIds, ...upload }: ReceivedUpload & { itemIds: string[] },
): Promise<{ id: number; path: string }> {
  const { order } = await findOrder(db, staff, { orderId })
  // addProof checks this again, because the order may move while the preview is rendered.
  checkPending(order)
  const items = await findOrderItems(db, orderId, itemIds)
  return storeArtworkWith({ db, storage, now }, { owner: null, ...upload }, async (tx, artwork) => {
    const id = await addProof({ tx, jobs, staff, now }, orderId, { artwork, items })
    return { id, path: artwork.path }
  })
}

export async function readProofFile(
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  { orderId, proofId }: { orderId: number; proofId: number },
): Promise<{ stored: StoredFile; mime: string; fileName: string }> {
  const [row] = await db
    .select({ proof: proofs, file: artworkFiles })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(and(eq(proofs.id, proofId), eq(proofs.orderId, orderId)))
  if (!row) throw notFound('Proof not found')
  const { proof, file } = row
  const stored = await storage.open(file.path)
  if (!stored || (await sha256Of(stored)) !== proof.sha256) {
    throw conflict('The stored file isn’t the one shown to the customer. Do not print it.')
  }
  const fileName = proofFileName(orderId, proof, file.fileName)
  return { stored, mime: artworkTypes[file.type].mime, fileName }
}

async function sha256Of({ bytes }: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes()) hash.update(chunk)
  return hash.digest('hex')
}
