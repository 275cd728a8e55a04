import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Parcel } from '#app/features/ground/orders/parcels/parcels.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import { orderEditStatuses, type OrderEditStatus } from '#app/features/ground/money/order-edit.ts'
import { maxTaxRateMillionths } from '#app/features/ground/money/tax.ts'
import { centsColumn, designColumn, isKnownDesign, mailboxOf } from './columns.server.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'
import { artworkFiles } from './artwork.server.ts'
import { carts } from './cart.server.ts'
import type { ReprintReason } from '#app/features/ground/money/reprint-reason.ts'
import { coupons } from './coupons.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { categories } from './catalog.server.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { customers, sessions } from './customers.server.ts'
import { libraryProducts } from './library.server.ts'
import { taxCalculations } from './shop.server.ts'
import {
  openStatuses,
  paidStatuses,
  type ApprovedVia,
  type EventAuthor,
  type Mover,
  type OrderStatus,
} from '#app/features/ground/orders/order-status.ts'

const listed = (statuses: OrderStatus[]) => statuses.map((status) => `'${status}'`).join(', ')

/**
 * This list is inlined in conditions, because PostgreSQL uses a partial index only if the query repeats its predicate
 * literally.
 */
export const openStatusList = listed([...openStatuses])

/** Works like `trackingForm`, for a column. */
export const trackingFormOf = (trackingNumber: AnyPgColumn) =>
  sql<string>`upper(regexp_replace(${trackingNumber}, '\\s', '', 'g'))`

/** Returns the same form of each tracking number in `moreParcels`. */
export const moreTrackingFormsOf = (moreParcels: AnyPgColumn) =>
  sql<string[]>`more_tracking_forms(${moreParcels})`

/**
 * Stored in place of the cart's fingerprint in a quote's order, so that closing the cart again never replaces the
 * order.
 */
export const quotedFingerprint = 'quote'

export const isForQuote = `cart_fingerprint = '${quotedFingerprint}'`

export const hasMoreParcels = `more_parcels <> '[]'::jsonb`

const editStatuses = sql.raw(orderEditStatuses.map((status) => `'${status}'`).join(', '))
const statuses = sql.raw(listed(['UNPAID', ...paidStatuses]))
const isOpen = sql.raw(`status in (${openStatusList})`)

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1001 }),
    /** At least 128 random bits, because anyone who has it can view the order, chat and approve. */
    hash: text().notNull().unique(),
    /** The last day of its link, in the shop's time zone. */
    linkEndsOn: date(),
    status: text().$type<OrderStatus>().notNull().default('UNPAID'),
    cartId: integer().references(() => carts.id, { onDelete: 'set null' }),
    /** Identifies the cart's contents: checking out an unchanged cart again returns the same payment. */
    cartFingerprint: text().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zipCode: text().notNull(),
    itemsCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull(),
    /** The part of the discount that comes from waived amounts due for edits. */
    waivedCents: centsColumn().notNull().default(cents(0)),
    shippingCents: centsColumn().notNull(),
    /** The shipping price without the free-shipping coupon; null without one. */
    waivedShippingCents: centsColumn(),
    taxCents: centsColumn().notNull().default(cents(0)),
    /**
     * The state it was taxed in, and that state's terms; null for orders older than these columns. The rate is 0 in
     * states without sales tax.
     */
    taxState: text(),
    /** 82,500 is 8.25%. */
    taxRateMillionths: integer(),
    taxableCents: centsColumn(),
    isShippingTaxed: boolean(),
    /** Replaces the four columns above if a tax service calculated the tax. */
    taxCalculationId: integer(),
    totalCents: centsColumn().notNull(),
    couponId: integer().references(() => coupons.id),
    couponCode: text(),
    couponPercentage: numeric({ precision: 5, scale: 4, mode: 'number' }),
    isCouponRedeemed: boolean().notNull().default(false),
    arrivesFrom: date(),
    arrivesTo: date(),
    carrier: text(),
    trackingNumber: text(),
    /** The parcels after the first one, which has the two columns above. */
    moreParcels: jsonb().$type<Parcel[]>().notNull().default([]),
    proofSentAt: timestamp({ withTimezone: true }),
    reminders: integer().notNull().default(0),
    /** The time the customer unsubscribed from reminders, in any round. */
    remindersStoppedAt: timestamp({ withTimezone: true }),
    /** The time its reminders ran out without a response. */
    heldAt: timestamp({ withTimezone: true }),
    /**
     * The time staff placed a hold; null once they release it. A hold stops reminders, and printing and sending need
     * confirmation.
     */
    holdPlacedAt: timestamp({ withTimezone: true }),
    holdReason: text(),
    holdReviewOn: date(),
    /** The time it was canceled; the order keeps the status it had then. */
    canceledAt: timestamp({ withTimezone: true }),
    cancelReason: text(),
    /** The employee it is assigned to. */
    assigneeId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** The order that it reprints, with the same approved files. */
    reprintOf: integer().references((): AnyPgColumn => orders.id),
    reprintReason: text().$type<ReprintReason>(),
    reprintNote: text(),
    changesRequestedAt: timestamp({ withTimezone: true }),
    unansweredSince: timestamp({ withTimezone: true }),
    /** The time an open or lost dispute stopped printing. */
    disputedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
    replacedAt: timestamp({ withTimezone: true }),
    editedAt: timestamp({ withTimezone: true }),
    /** The total price change of its edits; `editedTaxCents` is the tax in it. */
    editedCents: centsColumn().notNull().default(cents(0)),
    editedTaxCents: centsColumn().notNull().default(cents(0)),
    /** The amount the customer still owes for an edit. */
    dueCents: centsColumn().notNull().default(cents(0)),
    /** The amount for a proposed edit, which is applied once it is paid. */
    awaitedCents: centsColumn().notNull().default(cents(0)),
  },
  (t) => [
    index('orders_customer_idx').on(t.customerId, t.id.desc()),
    index('orders_status_idx').on(t.status, t.id.desc()),
    index('orders_status_total_idx').on(t.status, t.totalCents, t.id),
    index('orders_paid_idx').on(t.paidAt),
    index('orders_promised_idx').on(t.arrivesTo, t.id).where(isOpen),
    index('orders_open_idx').on(t.status, promiseKey(t), t.id).where(isOpen),
    index('orders_promise_idx')
      .on(promiseKey(t), t.id)
      .where(sql`status <> 'UNPAID'`),
    index('orders_total_idx')
      .on(t.totalCents, t.id)
      .where(sql`status <> 'UNPAID'`),
    index('orders_held_idx')
      .on(t.heldAt)
      .where(sql`held_at is not null`),
    index('orders_hold_idx')
      .on(t.holdPlacedAt)
      .where(sql`hold_placed_at is not null`),
    index('orders_changes_idx')
      .on(t.changesRequestedAt)
      .where(sql`changes_requested_at is not null`),
    index('orders_canceled_idx')
      .on(t.canceledAt)
      .where(sql`canceled_at is not null`),
    index('orders_reprint_idx')
      .on(t.reprintOf, t.paidAt)
      .where(sql`reprint_of is not null`),
    index('orders_link_ends_idx')
      .on(t.linkEndsOn)
      .where(sql`link_ends_on is not null`),
    index('orders_assignee_idx').on(t.assigneeId, t.id.desc()),
    index('orders_unanswered_idx')
      .on(t.unansweredSince)
      .where(sql`unanswered_since is not null`),
    index('orders_proof_sent_idx')
      .on(t.proofSentAt)
      .where(sql`status = 'APPROVED_BY_ADMIN'`),
    index('orders_email_idx').on(sql`lower(${t.email}) text_pattern_ops`),
    index('orders_mailbox_idx').on(mailboxOf(t.email)),
    index('orders_quote_email_idx')
      .on(sql`lower(${t.email}) text_pattern_ops`)
      .where(sql.raw(isForQuote)),
    index('orders_quote_name_idx')
      .on(sql`lower(${t.name}) text_pattern_ops`)
      .where(sql.raw(isForQuote)),
    index('orders_tracking_idx')
      .on(trackingFormOf(t.trackingNumber))
      .where(sql`tracking_number is not null`),
    index('orders_parcels_idx')
      .using('gin', moreTrackingFormsOf(t.moreParcels))
      .where(sql.raw(hasMoreParcels)),
    index('orders_coupon_idx').on(t.couponId),
    // Only the previous version uses this index, to add up the costs of coupons.
    index('orders_coupon_cost_idx')
      .on(t.couponId, t.discountCents, t.waivedShippingCents)
      .where(sql`coupon_id is not null and status <> 'UNPAID'`),
    index('orders_cart_idx').on(t.cartId),
    index('orders_tax_calculation_idx').on(t.taxCalculationId),
    uniqueIndex('orders_one_unpaid_a_cart_key')
      .on(t.cartId)
      .where(sql`status = 'UNPAID' and replaced_at is null`),
    check('orders_changes_requested', sql`${t.changesRequestedAt} is null or ${t.status} = 'PENDING'`),
    check(
      'orders_hold',
      sql`num_nonnulls(${t.holdPlacedAt}, ${t.holdReason}) in (0, 2) and (${t.holdReviewOn} is null or ${t.holdPlacedAt} is not null)`,
    ),
    check(
      'orders_canceled',
      sql`num_nonnulls(${t.canceledAt}, ${t.cancelReason}) in (0, 2) and (${t.canceledAt} is null or ${t.status} not in ('UNPAID', 'REJECTED', 'SENT'))`,
    ),
    check(
      'orders_reprint',
      sql`num_nonnulls(${t.reprintOf}, ${t.reprintReason}, ${t.reprintNote}) in (0, 3) and (${t.reprintReason} is null or ${t.reprintReason} in ('ours', 'carrier', 'customer'))`,
    ),
    check('orders_status', sql`${t.status} in (${statuses})`),
    check('orders_paid', sql`(${t.status} = 'UNPAID') = (${t.paidAt} is null)`),
    check('orders_replaced_unpaid', sql`${t.status} = 'UNPAID' or ${t.replacedAt} is null`),
    check(
      'orders_cents',
      sql`${t.itemsCents} > 0 and ${t.discountCents} between 0 and ${t.itemsCents} and ${t.shippingCents} >= 0 and ${t.taxCents} >= 0`,
    ),
    check(
      'orders_waived_shipping',
      sql`${t.waivedShippingCents} is null or (${t.waivedShippingCents} >= 0 and ${t.shippingCents} = 0)`,
    ),
    check(
      'orders_tax',
      sql`num_nonnulls(${t.taxState}, ${t.taxRateMillionths}, ${t.taxableCents}, ${t.isShippingTaxed}) in (0, 4) and (${t.taxRateMillionths} is null or (${t.taxRateMillionths} between 0 and ${sql.raw(String(maxTaxRateMillionths))} and ${t.taxableCents} between 0 and ${t.itemsCents} - ${t.discountCents} + ${t.shippingCents} and ${t.taxCents} = round(${t.taxableCents}::numeric * ${t.taxRateMillionths} / 1000000)))`,
    ),
    foreignKey({
      name: 'orders_tax_calculation_fk',
      columns: [t.taxCalculationId, t.taxCents],
      foreignColumns: [taxCalculations.id, taxCalculations.taxCents],
    }),
    check('orders_tax_calculation', sql`${t.taxCalculationId} is null or ${t.taxRateMillionths} is null`),
    check('orders_waived', sql`${t.waivedCents} between 0 and ${t.discountCents}`),
    check('orders_due', sql`${t.dueCents} >= 0`),
    check('orders_awaited', sql`${t.awaitedCents} >= 0 and (${t.awaitedCents} = 0 or ${t.dueCents} = 0)`),
    check(
      'orders_total',
      sql`${t.totalCents} = ${t.itemsCents} - ${t.discountCents} + ${t.shippingCents} + ${t.taxCents}`,
    ),
  ],
)

/** Matches a reprint that costs nothing, which is neither a sale nor an order that the customer placed. */
export const isFreeReprint = sql`(${orders.reprintOf} is not null and ${orders.totalCents} = 0)`

export const promiseKey = (t: Record<'arrivesTo', AnyPgColumn>) =>
  sql`coalesce(${t.arrivesTo}, 'infinity'::date)`

export const orderItems = pgTable(
  'order_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Not a foreign key, because the cart item is deleted when the order is paid. */
    cartItemId: integer().notNull(),
    kind: text().$type<ItemKind>().notNull(),
    name: text().notNull(),
    categoryId: integer().references(() => categories.id),
    libraryProductId: integer().references(() => libraryProducts.id),
    width: doublePrecision(),
    height: doublePrecision(),
    unit: text().$type<Unit>().notNull(),
    /** The category's shape when it was ordered, because staff may change that. Null for library designs. */
    shape: text().$type<Shape>(),
    quantity: integer().notNull(),
    priceCents: centsColumn().notNull(),
    priceWithoutPromotionCents: centsColumn().notNull(),
    /** True if the order's discount, if any, applies to this item. */
    isDiscountable: boolean().notNull().default(true),
    /** Null for library designs and for rows older than this column. */
    pricedAt: timestamp({ withTimezone: true }),
    priceRule: jsonb().$type<PriceRule>(),
    /** The item's price includes the options' price. */
    options: jsonb().$type<SoldOption[]>().notNull().default([]),
    artworkFileId: uuid().references(() => artworkFiles.id),
    /** The customer's design of the ordered artwork; null if the artwork was replaced since. */
    artworkDesign: designColumn(),
    /** True if the customer approved it when ordering, as its proof sheet shows it. */
    printExactly: boolean().notNull().default(false),
    /** The reason no proof sheet could be made from this artwork, as text. */
    proofProblem: text(),
    /** The item that it reprints, with the same approved files. */
    reprintOfItemId: integer().references((): AnyPgColumn => orderItems.id),
    /** The time an edit removed it, or replaced it with another item. */
    removedAt: timestamp({ withTimezone: true }),
    /** The id of the first item in the chain of replacements that led to this one. Null if it replaces none. */
    placeOf: integer(),
  },
  (t) => [
    index('order_items_reprint_idx')
      .on(t.reprintOfItemId)
      .where(sql`reprint_of_item_id is not null`),
    unique('order_items_id_order_key').on(t.id, t.orderId),
    uniqueIndex('order_items_line_key').on(t.orderId, t.cartItemId),
    index('order_items_artwork_idx').on(t.artworkFileId),
    index('order_items_category_idx').on(t.categoryId, t.orderId.desc()),
    index('order_items_design_idx').on(t.libraryProductId, t.orderId.desc()),
    check('order_items_design', isKnownDesign(t.artworkDesign)),
    check('order_items_quantity', sql`${t.quantity} > 0`),
    check('order_items_shape', sql`${t.shape} is null or ${t.categoryId} is not null`),
    check('order_items_price', sql`${t.priceCents} > 0`),
    check('order_items_unit', sql`${t.unit} in ('in', 'ft')`),
  ],
)

/** The sort key of an order's items. A replacement takes the position of the item it replaces. */
export const itemPlace = sql`coalesce(${orderItems.placeOf}, ${orderItems.id})`

/** The ordered shape. Falls back to the category's, because a process of an older version may have placed the order. */
export const itemShape = sql<Shape | null>`coalesce(${orderItems.shape}, ${categories.shape})`

/** Artwork added after the order was placed; an item's current artwork is in `order_items`. */
export const itemArtworks = pgTable(
  'item_artworks',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer().notNull(),
    orderItemId: integer().notNull(),
    artworkFileId: uuid()
      .notNull()
      .references(() => artworkFiles.id),
    /** The file it replaced; null if the item had no artwork. */
    previousFileId: uuid().references(() => artworkFiles.id),
    by: text().$type<Mover>().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.orderItemId, t.orderId],
      foreignColumns: [orderItems.id, orderItems.orderId],
    }),
    index('item_artworks_order_idx').on(t.orderId, t.id),
    index('item_artworks_item_idx').on(t.orderItemId),
    index('item_artworks_file_idx').on(t.artworkFileId),
    index('item_artworks_previous_idx').on(t.previousFileId),
    index('item_artworks_customer_idx').on(t.customerId),
    check('item_artworks_by', sql`${t.by} in ('customer', 'admin')`),
  ],
)

/** Files that were uploaded for an order, even if they are no longer used: erasing its customer's data deletes them. */
export const orderFiles = pgTable(
  'order_files',
  {
    artworkFileId: uuid()
      .primaryKey()
      .references(() => artworkFiles.id, { onDelete: 'cascade' }),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
  },
  (t) => [index('order_files_order_idx').on(t.orderId)],
)

/** Changes to an order's items after it was paid. */
export const orderEdits = pgTable(
  'order_edits',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    status: text().$type<OrderEditStatus>().notNull(),
    /** Descriptions of its changes. */
    changes: text().array().notNull(),
    /** Positive if the order costs more. */
    differenceCents: centsColumn().notNull(),
    /** The tax in the difference. */
    taxDifferenceCents: centsColumn().notNull(),
    /** The changes of a proposed edit, or the changes that undo an edit that is due. */
    plan: jsonb(),
    /** The last day on which the customer can pay for it, in the shop's time zone. */
    endsOn: date(),
    /** Set once staff waive its difference; null if it was waived because its order ended. */
    waiveReason: text(),
    /**
     * Set if it changes shipping and tax to those for a corrected address once the amount due is paid. The foreign key
     * is only in the migration, because `shipping-decisions.server.ts` imports this file.
     */
    shippingDecisionId: integer(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('order_edits_order_idx').on(t.orderId, t.id),
    index('order_edits_staff_idx').on(t.staffId),
    uniqueIndex('order_edits_waiting_key')
      .on(t.orderId)
      .where(sql`status in ('proposed', 'due')`),
    check('order_edits_status', sql`${t.status} in (${editStatuses})`),
    check(
      'order_edits_waive_reason',
      sql`${t.waiveReason} is null or (${t.status} = 'waived' and length(${t.waiveReason}) > 0)`,
    ),
    check('order_edits_plan', sql`${t.status} <> 'proposed' or ${t.plan} is not null`),
    check('order_edits_waiting', sql`${t.status} = 'applied' or ${t.differenceCents} > 0`),
  ],
)

/** Bulk moves: moves of several orders that staff made together. */
export const bulkMoves = pgTable(
  'bulk_moves',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('bulk_moves_staff_idx').on(t.staffId)],
)

export const orderEvents = pgTable(
  'order_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    fromStatus: text().$type<OrderStatus>().notNull(),
    toStatus: text().$type<OrderStatus>().notNull(),
    by: text().$type<EventAuthor>().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    reason: text(),
    /** True for a move back. Its reason is not shown to customers. */
    isMoveBack: boolean().notNull().default(false),
    /** The way the customer told staff to approve, if staff approved for them; null for all other moves. */
    via: text().$type<ApprovedVia>(),
    /** The bulk move it was part of, which can be undone as a whole; null for other moves. */
    bulkMoveId: integer().references(() => bulkMoves.id),
    /** The round sent or approved by this move; null for other moves, or when the last round was resent. */
    round: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('order_events_order_idx').on(t.orderId, t.id),
    index('order_events_proof_idx')
      .on(t.orderId, t.toStatus, t.createdAt)
      .where(sql`to_status in ('APPROVED_BY_ADMIN', 'APPROVED') and not is_move_back`),
    check('order_events_statuses', sql`${t.fromStatus} in (${statuses}) and ${t.toStatus} in (${statuses})`),
    index('order_events_bulk_idx')
      .on(t.bulkMoveId)
      .where(sql`bulk_move_id is not null`),
    check(
      'order_events_via',
      sql`${t.via} is null or (${t.via} in ('phone', 'mail', 'in_person') and ${t.by} = 'admin' and ${t.toStatus} = 'APPROVED' and not ${t.isMoveBack})`,
    ),
    check('order_events_by', sql`${t.by} in ('customer', 'admin', 'payment')`),
    check(
      'order_events_back_reason',
      sql`not ${t.isMoveBack} or (${t.by} = 'admin' and length(${t.reason}) > 0 and ${t.reason} is not null)`,
    ),
    check(
      'order_events_round',
      sql`${t.round} is null or (${t.round} > 0 and ${t.toStatus} in ('APPROVED_BY_ADMIN', 'APPROVED') and not ${t.isMoveBack})`,
    ),
    check('order_events_rejected_reason', sql`${t.toStatus} <> 'REJECTED' or length(${t.reason}) > 0`),
  ],
)

/**
 * A cart that staff fill for a customer. Once sent, it is an unpaid order that the customer can pay by link until its
 * last day.
 */
export const quotes = pgTable(
  'quotes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Nobody has its token, so only staff can change the cart. */
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    orderId: integer()
      .unique()
      .references(() => orders.id),
    /** A note for the customer. */
    note: text().notNull().default(''),
    /** The last day, in the shop's time zone. */
    endsOn: date().notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    canceledAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('quotes_session_idx').on(t.sessionId),
    index('quotes_staff_idx').on(t.staffId),
    index('quotes_ends_idx').on(t.endsOn),
    index('quotes_draft_idx')
      .on(t.id)
      .where(sql`order_id is null and canceled_at is null`),
    check('quotes_sent', sql`(${t.orderId} is null) = (${t.sentAt} is null)`),
  ],
)
