import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { cents } from '#app/features/ground/money/cents.ts'
import { customers } from './customers.server.ts'
import { refunds } from './payments.server.ts'
import { centsColumn } from './columns.server.ts'
import { orders } from './orders.server.ts'
import type { ShippingChoice } from '#app/features/ground/orders/shipping-decision.ts'

/**
 * Decisions about shipping after a ZIP code was corrected. The latest one applies. Decisions never change the order's
 * own prices.
 */
export const shippingDecisions = pgTable(
  'shipping_decisions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    zipCode: text().notNull(),
    quotedCents: centsColumn().notNull(),
    /** The difference in shipping and tax. */
    differenceCents: centsColumn().notNull(),
    taxState: text(),
    taxRateMillionths: integer(),
    quotedTaxCents: centsColumn().notNull().default(cents(0)),
    taxDifferenceCents: centsColumn().notNull().default(cents(0)),
    decision: text().$type<ShippingChoice>().notNull(),
    /** Set if it waives the difference that was due. */
    waiveReason: text(),
    refundId: integer().references(() => refunds.id),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('shipping_decisions_order_idx').on(t.orderId, t.id),
    uniqueIndex('shipping_decisions_refund_key').on(t.refundId),
    check(
      'shipping_decisions_waive_reason',
      sql`${t.waiveReason} is null or (${t.decision} = 'keep' and ${t.differenceCents} > 0 and length(${t.waiveReason}) > 0)`,
    ),
    check('shipping_decisions_tax', sql`${t.quotedTaxCents} >= 0`),
    check(
      'shipping_decisions_fits',
      sql`case ${t.decision} when 'keep' then ${t.refundId} is null when 'due' then ${t.refundId} is null and ${t.differenceCents} > 0 when 'refund' then ${t.refundId} is not null and ${t.differenceCents} < 0 else false end`,
    ),
  ],
)
