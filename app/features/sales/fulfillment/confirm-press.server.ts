import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, sum } from 'drizzle-orm'
import { needsConfirmation, type Stop } from '#app/errors.ts'
import { refuseDisputed } from '#app/features/sales/disputes/disputes.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { countUndelivered } from '#app/features/shop/mail/mails-of-order.server.ts'
import { balanceOf } from '#app/features/ground/money/ledger.ts'
import { readLedger } from '#app/features/sales/payments/refunds/ledger.server.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { holdStops, pieceStops, pressStops, type PressStop } from '#app/features/ground/orders/press-stops.ts'
import type { Shipment } from '#app/features/ground/orders/parcels/parcels.ts'
import { numberedParcels } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { findTrackingStops } from '#app/features/sales/orders/confirm-tracking-numbers.server.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'

/**
 * Returns the confirmed stops. Throws conflict (disputed), or needs_confirmation unless `despite` lists the code of
 * each current stop. Lock the order first.
 */
export async function confirmPress(
  tx: Transaction,
  order: Order,
  despite: readonly string[] = [],
): Promise<PressStop[]> {
  await refuseDisputed(tx, order)
  const undeliveredMails = await countUndelivered(tx, order.id)
  const { timeZone } = await readShopSettings(tx)
  const { leftCents, refundedCents: refundedInAll } = balanceOf(await readLedger(tx, order))
  // An edit deducts its refund from the total and may already account for earlier refunds.
  const stillRefunded = Math.min(
    refundedInAll - (await sumEditRefunds(tx, order.id)),
    order.totalCents - leftCents,
  )
  const refundedCents = Math.max(0, stillRefunded)
  const money = { paidCents: leftCents + refundedCents, refundedCents }
  const stops = pressStops({ ...order, dueCents: owedCents(order), undeliveredMails, ...money }, timeZone)
  const pieces = (await findPieceStops(tx, [order.id])).get(order.id) ?? []
  return requireConfirmed([...stops, ...pieces], despite)
}

async function sumEditRefunds(tx: Transaction, orderId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNotNull(refunds.orderEditId), ne(refunds.status, 'failed')))
  return row?.cents ?? 0
}

/**
 * Throws needs_confirmation if gang sheets have fewer pieces of an item than were ordered, unless `despite` includes
 * that code.
 */
export async function confirmPieces(
  tx: Transaction,
  { id }: Order,
  despite: readonly string[] = [],
): Promise<PressStop[]> {
  return requireConfirmed((await findPieceStops(tx, [id])).get(id) ?? [], despite)
}

/** Counts the pieces on gang sheets that were neither canceled nor failed. Reprints of single pieces don't count. */
export async function findPieceStops(db: Queryable, orderIds: number[]): Promise<Map<number, PressStop[]>> {
  const rows = await db
    .select({
      item: orderItems,
      artwork: artworkFiles,
      onSheets: sum(gangSheetItems.quantity).mapWith(Number),
    })
    .from(gangSheetItems)
    .innerJoin(gangSheets, eq(gangSheets.id, gangSheetItems.sheetId))
    .innerJoin(orderItems, eq(orderItems.id, gangSheetItems.orderItemId))
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .where(
      and(
        inArray(gangSheetItems.orderId, orderIds),
        isNull(gangSheetItems.leftOut),
        notInArray(gangSheets.state, ['failed', 'canceled']),
        isNull(gangSheets.reprintOf),
        isNull(orderItems.removedAt),
      ),
    )
    .groupBy(orderItems.id, artworkFiles.id)
    .orderBy(asc(itemPlace))
  const byOrder = Map.groupBy(rows, ({ item }) => item.orderId)
  return new Map(
    [...byOrder].map(([orderId, items]) => [
      orderId,
      pieceStops(
        items.map(({ item, artwork, onSheets }) => ({
          label: itemLabel(labeledItem(item, artwork)),
          ordered: item.quantity,
          onSheets,
        })),
      ),
    ]),
  )
}

/**
 * Like `confirmPress`, but for the stops that apply to sending: a hold, or a tracking number that another order already
 * has.
 */
export async function confirmSending(
  tx: Transaction,
  order: Order,
  shipment: Shipment,
  despite: readonly string[] = [],
): Promise<Stop[]> {
  const tracking = await findTrackingStops(tx, numberedParcels(order.id, shipment))
  const holds = order.holdPlacedAt === null ? [] : holdStops(order, (await readShopSettings(tx)).timeZone)
  return requireConfirmed([...holds, ...tracking], despite)
}

function requireConfirmed<Kind extends Stop>(stops: Kind[], despite: readonly string[]): Kind[] {
  if (!stops.every(({ code }) => despite.includes(code))) throw needsConfirmation(stops)
  return stops
}
