import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { materialOf, type Material } from '#app/features/ground/press/material.ts'
import type { Roll } from '#app/features/ground/press/roll.ts'
import type { Machine } from '#app/features/ground/shop/machine.ts'
import { readPrintDetails } from '#app/features/sales/fulfillment/read-print-details.server.ts'
import { readPrivateSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { printable, readUnprintable } from './printable.server.ts'

export type Candidate = {
  orderId: number
  itemId: number
  label: string
  quantity: number
  material: Material
  /** The reason it can't be on a sheet. */
  refusal: string | null
  /** Its sheets that have not been printed yet. */
  sheets: { sheetId: number; quantity: number }[]
}

/**
 * Lists the items of these orders, whether they can be on a sheet or not, with the rolls and machines to choose from.
 */
export async function listCandidates(
  db: Queryable,
  orderIds: number[],
): Promise<{ items: Candidate[]; rolls: Roll[]; machines: Machine[] }> {
  const details = await readPrintDetails(db, orderIds)
  const found = orderIds.flatMap((orderId) => details.get(orderId) ?? [])
  const rows = found.flatMap((order) => order.items.map(({ item, artwork }) => ({ order, item, artwork })))
  const itemIds = rows.map(({ item }) => item.id)
  const [active, unprintable, { rolls, machines }] = await Promise.all([
    readActive(db, itemIds),
    readUnprintable(db, itemIds),
    readPrivateSettings(db),
  ])
  const items = rows.map(({ order, item, artwork }) => {
    const print = printable(order, item.id, { isReprint: false, unprintable })
    return {
      orderId: item.orderId,
      itemId: item.id,
      label: itemLabel(labeledItem(item, artwork)),
      quantity: item.quantity,
      material: materialOf(item),
      refusal: 'refusal' in print ? print.refusal : null,
      sheets: active.filter(({ itemId }) => itemId === item.id),
    }
  })
  return { items, rolls, machines }
}

/** Reads the items' sheets that have not been printed yet, except for reprints of single pieces. */
export async function readActive(db: Queryable, itemIds: number[]) {
  const isActive = and(
    inArray(gangSheetItems.orderItemId, itemIds),
    notInArray(gangSheets.state, ['failed', 'canceled']),
    isNull(gangSheets.printedAt),
    isNull(gangSheets.reprintOf),
    isNull(gangSheetItems.leftOut),
  )
  return db
    .select({
      itemId: gangSheetItems.orderItemId,
      sheetId: gangSheetItems.sheetId,
      quantity: gangSheetItems.quantity,
    })
    .from(gangSheetItems)
    .innerJoin(gangSheets, eq(gangSheets.id, gangSheetItems.sheetId))
    .where(isActive)
    .orderBy(gangSheetItems.sheetId)
}
