import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cents } from '#app/features/ground/money/cents.ts'
import { centsColumn } from './columns.server.ts'
import { customers } from './customers.server.ts'
import { orderEdits, orderItems, orders } from './orders.server.ts'
import type { DisputeStatus } from '#app/features/ground/money/dispute.ts'
import type { TaxRecordStatus } from '#app/features/ground/money/tax.ts'
import type { PaymentStatus, ProblemKind, RefundStatus } from '#app/features/ground/money/payment.ts'

export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    idempotencyKey: text().notNull().unique(),
    providerPaymentId: text(),
    link: text(),
    amountCents: centsColumn().notNull(),
    currency: text().notNull().default('USD'),
    status: text().$type<PaymentStatus>().notNull().default('opening'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** After this time, the payment can't be paid and no longer reserves a coupon redemption. */
    expiresAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now() + interval '30 minutes'`),
    paidAt: timestamp({ withTimezone: true }),
    /**
     * The time the customer finished paying. Until the bank confirms it, the payment is still open, and the order is
     * not paid.
     */
    processingSince: timestamp({ withTimezone: true }),
    /** The amount received for a mismatched payment, in hundredths of its currency. */
    receivedCents: bigint({ mode: 'number' }),
    receivedCurrency: text(),
    refundedCents: centsColumn().notNull().default(cents(0)),
    /** The tax in the refunded amount. */
    refundedTaxCents: centsColumn().notNull().default(cents(0)),
    /** The amount that staff decided not to refund for a canceled or rejected order; null while it is undecided. */
    keptCents: centsColumn(),
    /**
     * The edit whose extra cost the payment covers; null for other payments, or if the edit was no longer waiting when
     * the payment arrived. Once received, the payment's status is surplus, but the ledger includes it.
     */
    orderEditId: integer().references(() => orderEdits.id),
    nextCheckAt: timestamp({ withTimezone: true }).notNull(),
    checks: integer().notNull().default(0),
    failures: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('payments_provider_id_key').on(t.provider, t.providerPaymentId),
    index('payments_order_idx').on(t.orderId),
    index('payments_edit_idx')
      .on(t.orderEditId)
      .where(sql`order_edit_id is not null`),
    index('payments_unsettled_idx')
      .on(t.nextCheckAt)
      .where(sql`status in ('opening', 'open')`),
    uniqueIndex('payments_one_paid_an_order_key')
      .on(t.orderId)
      .where(sql`status = 'paid'`),
    uniqueIndex('payments_one_open_an_order_key')
      .on(t.orderId)
      .where(sql`status in ('opening', 'open')`),
    check(
      'payments_refunded',
      sql`${t.refundedCents} between 0 and coalesce(${t.receivedCents}, ${t.amountCents})`,
    ),
    check(
      'payments_received',
      sql`(${t.status} = 'mismatched') = (${t.receivedCents} is not null) and (${t.receivedCents} is null) = (${t.receivedCurrency} is null)`,
    ),
    check('payments_kept', sql`${t.keptCents} >= 0`),
    check('payments_processing', sql`${t.processingSince} is null or ${t.status} <> 'opening'`),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check(
      'payments_status',
      sql`${t.status} in ('opening', 'open', 'paid', 'expired', 'surplus', 'mismatched')`,
    ),
    check(
      'payments_paid',
      sql`(${t.status} in ('paid', 'surplus', 'mismatched')) = (${t.paidAt} is not null)`,
    ),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    amountCents: centsColumn().notNull(),
    /**
     * The tax in the amount. It is negative or exceeds the amount if a corrected address raised shipping and lowered
     * tax, or the reverse.
     */
    taxCents: centsColumn().notNull().default(cents(0)),
    /** The shipping portion of the amount; null if there is none. The refunded items are in `refundItems`. */
    shippingCents: centsColumn(),
    reason: text().notNull(),
    status: text().$type<RefundStatus>().notNull().default('asked'),
    idempotencyKey: text().notNull().unique(),
    providerRefundId: text(),
    lastError: text(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** The edit whose price reduction is refunded; null for other refunds. */
    orderEditId: integer().references(() => orderEdits.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('refunds_order_idx').on(t.orderId, t.id),
    index('refunds_payment_idx').on(t.paymentId),
    index('refunds_staff_idx').on(t.staffId, t.createdAt),
    uniqueIndex('refunds_edit_key').on(t.orderEditId, t.paymentId),
    uniqueIndex('refunds_provider_id_key').on(t.paymentId, t.providerRefundId),
    index('refunds_asked_idx')
      .on(t.id)
      .where(sql`status = 'asked'`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
    check('refunds_shipping', sql`${t.shippingCents} between 0 and ${t.amountCents}`),
    check('refunds_status', sql`${t.status} in ('asked', 'done', 'failed')`),
    check('refunds_done', sql`(${t.status} = 'done') = (${t.doneAt} is not null)`),
  ],
)

/** The pieces that a refund is for. */
export const refundItems = pgTable(
  'refund_items',
  {
    refundId: integer()
      .notNull()
      .references(() => refunds.id),
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id),
    quantity: integer().notNull(),
    /** The pieces' share of the refund. */
    cents: centsColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    index('refund_items_item_idx').on(t.orderItemId),
    check('refund_items_quantity', sql`${t.quantity} > 0`),
    check('refund_items_cents', sql`${t.cents} >= 0`),
  ],
)

/** Reports to the tax service: an order's sale, and then each of its refunds. */
export const taxRecords = pgTable(
  'tax_records',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Null for the sale. */
    refundId: integer().references(() => refunds.id),
    status: text().$type<TaxRecordStatus>().notNull().default('asked'),
    /** Also null if the service already had the transaction but didn't return its id. */
    providerTransactionId: text(),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('tax_records_sale_key')
      .on(t.orderId)
      .where(sql`refund_id is null`),
    uniqueIndex('tax_records_refund_key').on(t.refundId),
    index('tax_records_order_idx').on(t.orderId, t.id),
    check('tax_records_status', sql`${t.status} in ('asked', 'done', 'failed')`),
    check('tax_records_done', sql`(${t.status} = 'done') = (${t.doneAt} is not null)`),
    check('tax_records_failed', sql`${t.status} <> 'failed' or ${t.lastError} is not null`),
  ],
)

/** Payments that a customer disputes with their bank, including inquiries. */
export const disputes = pgTable(
  'disputes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    providerDisputeId: text().notNull(),
    status: text().$type<DisputeStatus>().notNull(),
    /** In hundredths of its currency. */
    amountCents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    reason: text().notNull(),
    respondBy: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('disputes_provider_id_key').on(t.provider, t.providerDisputeId),
    index('disputes_order_idx').on(t.orderId, t.id),
    index('disputes_payment_idx').on(t.paymentId),
    check('disputes_amount', sql`${t.amountCents} > 0`),
    check('disputes_status', sql`${t.status} in ('needs-response', 'under-review', 'won', 'lost', 'closed')`),
    check('disputes_closed', sql`(${t.status} in ('won', 'lost', 'closed')) = (${t.closedAt} is not null)`),
  ],
)

/** Webhooks that have been handled, kept as long as the provider may send them again. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index('provider_events_created_idx').on(t.createdAt),
  ],
)

export const paymentProblems = pgTable(
  'payment_problems',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().$type<Exclude<ProblemKind, 'refund-declined'>>().notNull(),
    provider: text().notNull(),
    paymentId: integer().references(() => payments.id),
    /** The declined refund. Such a row's `kind` is 'unknown', because this column is newer than the allowed kinds. */
    refundId: integer().references(() => refunds.id),
    providerPaymentId: text(),
    /** Amount received, in hundredths of its currency; null if none was. */
    amountCents: bigint({ mode: 'number' }),
    currency: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    /** Null if resolved automatically, by a full refund or by the provider's response. */
    resolvedBy: integer().references(() => customers.id, { onDelete: 'set null' }),
    resolution: text(),
  },
  (t) => [
    uniqueIndex('payment_problems_payment_key')
      .on(t.paymentId, t.kind)
      .where(sql`payment_id is not null`),
    uniqueIndex('payment_problems_unknown_key')
      .on(t.provider, t.providerPaymentId)
      .where(sql`payment_id is null`),
    index('payment_problems_unresolved_idx')
      .on(t.id)
      .where(sql`resolved_at is null`),
    check('payment_problems_kind', sql`${t.kind} in ('wrong-amount', 'surplus', 'unknown', 'no-answer')`),
    check('payment_problems_unknown', sql`(${t.kind} = 'unknown') = (${t.paymentId} is null)`),
    check('payment_problems_refund', sql`${t.refundId} is null or ${t.kind} = 'unknown'`),
    check('payment_problems_amount', sql`(${t.kind} = 'no-answer') = (${t.amountCents} is null)`),
    check('payment_problems_resolved', sql`(${t.resolvedAt} is null) = (${t.resolution} is null)`),
  ],
)
