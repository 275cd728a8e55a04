import { isApproved, type OrderStatus } from '#app/features/ground/orders/order-status.ts'
import { and, asc, desc, eq, isNotNull, isNull, lt, max, ne, or, sql, sum, type SQL } from 'drizzle-orm'
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
import type { Queryable } from '#app/platform/database/database.server.ts'
import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { nested } from '#app/platform/database/rows/nested.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { chatPage, newestMessages } from '#app/features/sales/chat/read-chat.server.ts'
import { waiversOf } from '#app/features/sales/proofs/read-coverage.server.ts'
import { isPrintable } from '#app/features/sales/proofs/proof-state.ts'
import { waitingEditsOf } from '#app/features/sales/order-edits/waiting-edit.server.ts'
import type { WithRejection } from './rejection-reasons.server.ts'
import {
  itemArtworks,
  itemPlace,
  itemShape,
  orderEvents,
  orderItems,
  orders,
} from '#app/schema/orders.server.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'

const orderId = sql.placeholder('orderId')

/** Null if the item has the artwork that it was ordered with. */
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
    })
    .from(orderItems)
    .leftJoin(artworkFiles, eq(artworkFiles.id, orderItems.artworkFileId))
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .leftJoin(designFiles, isDesignFile)
    .where(and(isOfOrders, isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))

const itemsOf = (db: Queryable) => itemsWhere(db, eq(orderItems.orderId, orderId))

export const proofsWhere = (db: Queryable, isShown: SQL | undefined) =>
  db
    .select({ proof: proofs, file: artworkFiles })
    .from(proofs)
    .innerJoin(artworkFiles, eq(artworkFiles.id, proofs.artworkFileId))
    .where(isShown)
    .orderBy(asc(proofs.round), asc(proofs.position), asc(proofs.id))

const proofsOf = (db: Queryable, isStaff: boolean) =>
  proofsWhere(
    db,
    and(
      eq(proofs.orderId, orderId),
      isStaff ? undefined : and(isNotNull(proofs.sentAt), isNull(proofs.supersededAt)),
    ),
  )

const refundedOf = (db: Queryable) =>
  db
    .select({ cents: sum(refunds.amountCents) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'done'),
        or(eq(payments.status, 'paid'), isNotNull(payments.orderEditId)),
        // The total no longer includes refunds of edits.
        isNull(refunds.orderEditId),
      ),
    )

const readingFor = (isStaff: boolean) =>
  prepared((db) => {
    const shown = db.select().from(proofItems).where(eq(proofItems.orderId, orderId))
    const events = db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId))
    return db
      .select({
        items: nested(itemsOf(db)),
        shownProofs: nested(proofsOf(db, isStaff)),
        itemsShown: nested(shown.orderBy(asc(proofItems.orderItemId))),
        waivers: nested(waiversOf(db)),
        messages: nested(newestMessages(db)),
        events: nested(events.orderBy(asc(orderEvents.id))),
        refunded: nested(refundedOf(db)),
        waitingEdits: nested(waitingEditsOf(db, orderId)),
      })
      .from(sql`(values (1)) as details`)
  })

const [readForStaff, readForCustomer] = [readingFor(true), readingFor(false)]

/** Customers see only the last round of proofs sent. */
export async function readOrder(db: Queryable, order: Order, { isStaff }: { isStaff: boolean }) {
  const read = isStaff ? readForStaff : readForCustomer
  const [details] = await read(db, { orderId: order.id })
  if (!details) throw new Error('the details of an order are missing')
  const { shownProofs, itemsShown, waivers, messages, events, waitingEdits } = details
  const itemIdsOf = Map.groupBy(itemsShown, ({ proofId }) => proofId)
  const items = details.items.map((row) => ({
    ...row,
    waiver: waivers.find(({ orderItemId }) => orderItemId === row.item.id) ?? null,
  }))
  const reprinted = await readReprinted(db, order, items)
  const chat = chatPage(messages)
  const [refunded] = details.refunded
  const refundedCents = cents(Number(refunded?.cents ?? 0))
  const withItems = shownProofs.map((row) => ({
    ...row,
    itemIds: (itemIdsOf.get(row.proof.id) ?? []).map(({ orderItemId }) => orderItemId),
  }))
  // Reasons for moves back are internal.
  const shownEvents = events.map((event) =>
    event.isMoveBack && !isStaff ? { ...event, reason: null } : event,
  )
  const waitingEdit = waitingEdits[0] ?? null
  const shown = { order, items, proofs: withItems, chat, events: shownEvents, refundedCents, waitingEdit }
  return { ...shown, isApprovedWithoutRound: isApproved(order.status), ...reprinted }
}

const readItems = prepared(itemsOf)

/** Reads the items of an order that may not be paid yet. */
export async function readOrderItems(db: Queryable, id: number): Promise<OrderDetails['items']> {
  const rows = await readItems(db, { orderId: id })
  return rows.map((row) => ({ ...row, waiver: null }))
}

/** Returns the findings about a customer's artwork that they didn't choose to print anyway. */
export function unacceptedOf({ item, artwork, shape }: Items[number]): PreflightFinding[] {
  if (!artwork || artwork.erasedAt) return []
  const design = readArtworkDesign(item.artworkDesign)
  return unacceptedFindings(measuredFile(artwork, design), { ...item, shape, design })
}

type Items = Awaited<ReturnType<typeof itemsOf>>
type Waiver = Awaited<ReturnType<typeof waiversOf>>[number]

const readFirst = prepared((db) => {
  const shown = db.select().from(proofItems).where(eq(proofItems.orderId, orderId))
  const isCurrent = and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt))
  return db
    .select({
      current: nested(db.select({ id: orderItems.id }).from(orderItems).where(isCurrent)),
      proofs: nested(proofsOf(db, true)),
      itemsShown: nested(shown.orderBy(asc(proofItems.orderItemId))),
      waivers: nested(waiversOf(db)),
      status: orders.status,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
})

/**
 * Reads the approved files of the first order, for the items of a reprint. Returns an empty object for other orders.
 */
async function readReprinted(db: Queryable, { reprintOf }: Order, items: WaivedItem[]) {
  if (reprintOf === null) return {}
  const [first] = await readFirst(db, { orderId: reprintOf })
  return reprinted(items, first)
}

type WaivedItem = Items[number] & { waiver: Waiver | null }

/** The first order's current items, all of its proofs and its active waivers. */
export type FirstOrder = {
  current: { id: number }[]
  proofs: Awaited<ReturnType<typeof proofsWhere>>
  itemsShown: { proofId: number; orderItemId: number }[]
  waivers: Waiver[]
  status: OrderStatus
}

export function reprinted(items: WaivedItem[], first: FirstOrder | undefined) {
  // If an edit replaced or removed a reprinted item, later approvals are for other items.
  const isAsItWas = items.every(({ item }) => first?.current.some(({ id }) => id === item.reprintOfItemId))
  const approved = isAsItWas ? (first?.proofs ?? []).filter(({ proof }) => isPrintable(proof)) : []
  const shown = Map.groupBy(first?.itemsShown ?? [], ({ proofId }) => proofId)
  const proofs = approved.flatMap((row) => {
    const named = (shown.get(row.proof.id) ?? []).map(({ orderItemId }) => orderItemId)
    const itemIds = items.flatMap(({ item }) =>
      item.reprintOfItemId !== null && named.includes(item.reprintOfItemId) ? [item.id] : [],
    )
    // A proof that names no items shows all of them.
    return named.length > 0 && itemIds.length === 0 ? [] : [{ ...row, itemIds }]
  })
  const waiverOf = (itemId: number | null) =>
    first?.waivers.find(({ orderItemId }) => orderItemId === itemId) ?? null
  return {
    proofs,
    items: items.map((row) => ({ ...row, waiver: waiverOf(row.item.reprintOfItemId) })),
    isApprovedWithoutRound:
      isAsItWas && first !== undefined && (approved.length > 0 || isApproved(first.status)),
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
