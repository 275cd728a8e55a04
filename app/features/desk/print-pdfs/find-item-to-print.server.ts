import { conflict, notFound } from '#app/errors.ts'
import { findOrder } from '#app/features/sales/orders/find-order.server.ts'
import { readOrder } from '#app/features/sales/fulfillment/read-order.server.ts'
import type { PrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import { itemsPrintedWithoutProof, proofsOf } from '#app/features/sales/proofs/proof-coverage.ts'
import { isPrintable } from '#app/features/sales/proofs/proof-state.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'

type Row = PrintDetails['items'][number]
type ItemKey = { orderId: number; itemId: number; proofId?: number | undefined }

/** An item with the file approved for it: the file of its proof, or the artwork on its proof sheet. */
export type ItemToPrint = {
  row: Row
  /** The item's 1-based number among `of` items. */
  number: number
  of: number
  file: NonNullable<Row['artwork']> | null
  /** The name of one of the shop's own drawings, which has no stored file. */
  drawing: string | null
}

/** Throws not_found, or conflict (not approved, several files, none, or erased). */
export async function findItemToPrint(
  db: Queryable,
  staff: Customer,
  { orderId, itemId, proofId }: ItemKey,
): Promise<ItemToPrint> {
  const { order } = await findOrder(db, staff, { orderId })
  return itemToPrint(await readOrder(db, order, { isStaff: true }), itemId, proofId)
}

/** Throws not_found, or conflict (not approved, several files, none, or erased). */
export function itemToPrint(details: PrintDetails, itemId: number, proofId?: number): ItemToPrint {
  const { order } = details
  const at = details.items.findIndex(({ item }) => item.id === itemId)
  const row = details.items[at]
  if (!row) throw notFound('Item not found')
  if (order.canceledAt || order.status === 'REJECTED') {
    throw conflict(`The order was ${order.canceledAt ? 'canceled' : 'rejected'}. Do not produce it.`)
  }
  const found = { row, number: at + 1, of: details.items.length }
  const proof = approvedProof(details, itemId, proofId)
  const file = proof ? fileOf(proof, row) : (row.artwork ?? row.designFile)
  if (!proof && !isPrintedAsOrdered(details, row)) throw conflict('This item is not approved yet.')
  if (!file && row.design) return { ...found, file: null, drawing: row.design.picturePath }
  if (!file) throw conflict('This item has no artwork.')
  if (file.erasedAt) throw conflict('The file was erased with the customer’s data.')
  return { ...found, file, drawing: null }
}

function approvedProof({ proofs }: PrintDetails, itemId: number, proofId: number | undefined) {
  const approved = proofs.filter(({ proof }) => isPrintable(proof))
  const shown = proofsOf(approved, itemId).filter(
    ({ proof }) => proofId === undefined || proof.id === proofId,
  )
  if (proofId !== undefined && shown.length === 0) throw notFound('Proof not found')
  if (shown.length > 1) throw conflict('Several approved files show this item. Choose one of them.')
  return shown[0]
}

/**
 * Returns the file to print. For a proof sheet made by the shop, that is the artwork shown, never the sheet itself.
 * Throws conflict.
 */
function fileOf({ proof: { artworkSha256 }, file }: PrintDetails['proofs'][number], { artwork }: Row) {
  if (artworkSha256 === null) return file
  if (artwork?.sha256 === artworkSha256) return artwork
  throw conflict('This item’s artwork is not the one that was approved. Do not print it.')
}

/** Returns true for a library design, and for artwork that was approved without a proof. */
function isPrintedAsOrdered({ items, proofs, isApprovedWithoutRound }: PrintDetails, row: Row): boolean {
  const approved = proofs.filter(({ proof }) => isPrintable(proof))
  const waivedIds = items.filter(({ waiver }) => waiver).map(({ item }) => item.id)
  const isApproved = approved.length > 0 || isApprovedWithoutRound
  const ordered = [{ item: labeledItem(row.item) }]
  return itemsPrintedWithoutProof(ordered, approved, waivedIds, isApproved).length > 0
}
