import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { centsColumn } from '#app/features/pricing/cents.column.server.ts'
import { orders } from '#app/features/orders/orders.tables.server.ts'
import type { PaymentStatus } from './payment.ts'

export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    provider: text().notNull(),
    /** What the provider is asked to open at most one payment for. */
    idempotencyKey: text().notNull().unique(),
    /** Null until the provider has answered. */
    providerPaymentId: text(),
    link: text(),
    amountCents: centsColumn().notNull(),
    currency: text().notNull().default('USD'),
    status: text().$type<PaymentStatus>().notNull().default('opening'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
    /** When the provider is next asked how it stands, and how often it was. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull(),
    checks: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('payments_provider_id_key').on(t.provider, t.providerPaymentId),
    index('payments_order_idx').on(t.orderId),
    index('payments_unsettled_idx')
      .on(t.nextCheckAt)
      .where(sql`status in ('opening', 'open')`),
    uniqueIndex('payments_one_paid_an_order_key')
      .on(t.orderId)
      .where(sql`status = 'paid'`),
    uniqueIndex('payments_one_open_an_order_key')
      .on(t.orderId)
      .where(sql`status in ('opening', 'open')`),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_status', sql`${t.status} in ('opening', 'open', 'paid', 'expired', 'surplus')`),
    check('payments_paid', sql`(${t.status} in ('paid', 'surplus')) = (${t.paidAt} is not null)`),
  ],
)
