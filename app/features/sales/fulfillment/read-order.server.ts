import { and, asc, desc, eq, isNotNull, isNull, lt, max, ne, or, sql, sum, type SQL } from 'drizzle-orm'
import { isApproved, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { designFiles, designPicture, isDesignFile } from '#app/features/goods/library/design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { payments, refunds } from '#app/schema/payments.server.ts'
import { unacceptedFindings } from '#app/features/goods/preflight/check-item.ts'
import type { PreflightFinding } from '#app/features/goods/preflight/preflight-finding.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { Database, Queryable, Transaction } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { readChat } from '#app/features/sales/chat/read-chat.server.ts'
import { isItsWaiver, shownItemIds } from '#app/features/sales/proofs/read-coverage.server.ts'
import { isPrintable } from '#app/features/sales/proofs/proof-state.ts'
import { findWaitingEdit } from '#app/features/sales/edits/waiting-edit.server.ts'
import {
  itemArtworks,
  itemPlace,
  itemShape,
  orderEvents,
  orderItems,
  orders,
} from '#app/schema/orders.server.ts'
import { proofs, proofWaivers } from '#app/schema/proofs.server.ts'
import type { WithRejection } from './rejection-reasons.server.ts'

const orderId = sql.placeholder('orderId')

/** Null if the item still has the artwork it was ordered with. */
function lastArtworkAt(db: Queryable) {
  const last = db
    .select({ at: max(itemArtworks.createdAt) })
    .from(itemArtworks)
    .where(eq(itemArtworks.orderItemId, orderItems.id))
  return sql`${last}`.mapWith(itemArtworks.createdAt) as SQL<Date | null>
}

export const itemsWhere = (db: Queryable, isOfOrders: SQL) =>
  db
    .select({
      item: orderItems,
      artwork: artworkFiles,
      artworkAddedAt: lastArtworkAt(db),
      categoryPicture: categories.picturePath,
      shape: itemShape,
      designPicture,
      design: libraryProducts,
      designFile: designFiles,
      waiver: proofWaivers,
    })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .leftJoin(proofWaivers, isItsWaiver)
    .where(and(isOfOrders, isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

export const proofsWhere = (db: Queryable, isShown: SQL | undefined) =>
  db
    .select({ proof: proofs, file: artworkFiles, itemIds: shownItemIds(db) })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(isShown)
    .orderBy(asc(proofs.round), asc(proofs.position), asc(proofs.id))

// Prepared statements, because open order pages poll them.
const readItems = prepared('items of an order', (db) => itemsWhere(db, eq(orderItems.orderId, orderId)))
const readProofs = prepared('proofs of an order', (db) => proofsWhere(db, eq(proofs.orderId, orderId)))
const readSentProofs = prepared('sent proofs of an order', (db) =>
  proofsWhere(db, and(eq(proofs.orderId, orderId), isNotNull(proofs.sentAt), isNull(proofs.supersededAt))),
)
const readEvents = prepared('events of an order', (db) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
)

const readRefunded = prepared('refunds of an order', (db) =>
  db
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'done'),
        or(eq(payments.status, 'paid'), isNotNull(payments.orderEditId)),
        // The total already excludes refunds for edits.
        isNull(refunds.orderEditId),
      ),
    ),
)

/** Customers see only the last round of proofs that was sent. All reads share one connection. */
export function readOrder(db: Database, order: Order, { isStaff }: { isStaff: boolean }) {
  return db.transaction((tx) => readAll(tx, order, { isStaff }))
}

async function readAll(tx: Transaction, order: Order, { isStaff }: { isStaff: boolean }) {
  const values = { orderId: order.id }
  const [items, shownProofs, events, chat, [refunded], waitingEdit] = await Promise.all([
    readItems(tx, values),
    isStaff ? readProofs(tx, values) : readSentProofs(tx, values),
    readEvents(tx, values),
    readChat(tx, order.id),
    readRefunded(tx, values),
    findWaitingEdit(tx, order.id),
  ])
  const refundedCents = cents(Number(refunded?.cents ?? 0))
  // Reasons for moves back are internal.
  const shownEvents = events.map((event) =>
    event.isMoveBack && !isStaff ? { ...event, reason: null } : event,
  )
  const shown = { order, items, proofs: shownProofs, chat, events: shownEvents, refundedCents, waitingEdit }
  const approval = { isApprovedWithoutRound: isApproved(order.status) }
  return { ...shown, ...approval, ...(await readReprinted(tx, order, items)) }
}

/** Reads the items of an order, even if it is not paid yet. */
export async function readOrderItems(db: Queryable, id: number): Promise<OrderDetails['items']> {
  return readItems(db, { orderId: id })
}

/** Returns the findings about a customer's artwork that they haven't accepted. */
export function unacceptedOf({ item, artwork, shape }: Items[number]): PreflightFinding[] {
  if (!artwork || artwork.erasedAt) return []
  const design = readArtworkDesign(item.artworkDesign)
  return unacceptedFindings(measuredFile(artwork, design), { ...item, shape, design })
}

type Items = Awaited<ReturnType<typeof itemsWhere>>
type ProofRows = Awaited<ReturnType<typeof proofsWhere>>

/** Reads the approved files of a reprint's original order. Returns an empty object for other orders. */
async function readReprinted(tx: Transaction, { reprintOf }: Order, items: Items) {
  if (reprintOf === null) return {}
  const values = { orderId: reprintOf }
  const [current, proofRows, [first]] = await Promise.all([
    readItems(tx, values),
    readProofs(tx, values),
    tx.select({ status: orders.status }).from(orders).where(eq(orders.id, reprintOf)),
  ])
  const status = first?.status ?? 'UNPAID'
  return reprinted(items, { items: current, proofs: proofRows, status })
}

/** The original order's current items and all of its proofs. */
export type FirstOrder = {
  items: Items
  proofs: ProofRows
  status: OrderStatus
}

export function reprinted(items: Items, first: FirstOrder) {
  // If an edit replaced or removed a reprinted item, later approvals are about different items.
  const hasSameItems = items.every(({ item }) =>
    first.items.some((row) => row.item.id === item.reprintOfItemId),
  )
  const approved = hasSameItems ? first.proofs.filter(({ proof }) => isPrintable(proof)) : []
  const proofs = approved.flatMap((row) => {
    const itemIds = items.flatMap(({ item }) =>
      item.reprintOfItemId !== null && row.itemIds.includes(item.reprintOfItemId) ? [item.id] : [],
    )
    // A proof without item ids shows all items.
    return row.itemIds.length > 0 && itemIds.length === 0 ? [] : [{ ...row, itemIds }]
  })
  const waiverOf = (itemId: number | null) =>
    first.items.find(({ item }) => item.id === itemId)?.waiver ?? null
  return {
    proofs,
    items: items.map((row) => ({ ...row, waiver: waiverOf(row.item.reprintOfItemId) })),
    isApprovedWithoutRound: hasSameItems && (approved.length > 0 || isApproved(first.status)),
  }
}

export type OrderDetails = Awaited<ReturnType<typeof readOrder>>

export type OrderPage = { before?: number | undefined; limit: number }

export async function listOrders(
  db: Queryable,
  { customerId, before, limit }: OrderPage & { customerId: number },
): Promise<(Order & WithRejection)[]> {
  const reasons = db
    .select({ reason: orderEvents.reason })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orders.id), eq(orderEvents.toStatus, 'REJECTED')))
    .orderBy(desc(orderEvents.id))
    .limit(1)
  const rows = await db
    .select({
      order: orders,
      rejectionReason: sql<string | null>`case when ${orders.status} = 'REJECTED' then ${reasons} end`,
    })
    .from(orders)
    .where(
      and(
        ne(orders.status, 'UNPAID'),
        eq(orders.customerId, customerId),
        before === undefined ? undefined : lt(orders.id, before),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(limit)
  return rows.map(({ order, rejectionReason }) => ({ ...(order as Order), rejectionReason }))
}
