import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** This table stands in for an external provider's database, so nothing references it. */
export const testProviderPayments = pgTable(
  'test_provider_payments',
  {
    id: text().primaryKey(),
    idempotencyKey: text().notNull().unique(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    description: text().notNull(),
    successUrl: text().notNull(),
    failureUrl: text().notNull(),
    status: text().$type<'open' | 'paid' | 'expired'>().notNull().default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }),
  },
  (t) => [check('test_provider_payments_status', sql`${t.status} in ('open', 'paid', 'expired')`)],
)

export const testProviderRefunds = pgTable(
  'test_provider_refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => testProviderPayments.id),
    idempotencyKey: text().notNull().unique(),
    amountCents: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('test_provider_refunds_payment_idx').on(t.paymentId),
    check('test_provider_refunds_amount', sql`${t.amountCents} > 0`),
  ],
)
