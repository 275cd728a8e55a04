import { sql } from 'drizzle-orm'
import { boolean, check, integer, numeric, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { couponKinds, type CouponKind } from '#app/features/ground/money/coupon-kind.ts'
import { centsColumn } from './columns.server.ts'

const kinds = sql.raw(couponKinds.map((kind) => `'${kind}'`).join(', '))

export const coupons = pgTable(
  'coupons',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    code: text().notNull(),
    kind: text().$type<CouponKind>().notNull().default('percentage'),
    /** A fraction: 0.1 is ten percent. Other kinds store the smallest allowed value. */
    percentage: numeric({ precision: 5, scale: 4, mode: 'number' }).notNull(),
    amountCents: centsColumn(),
    /** Category ids, and 'library'; empty for all products. */
    products: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    isFirstOrderOnly: boolean().notNull().default(false),
    maxRedemptions: integer(),
    redemptions: integer().notNull().default(0),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    isDisabled: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('coupons_code_key').on(sql`upper(${t.code})`),
    check('coupons_percentage', sql`${t.percentage} > 0 and ${t.percentage} <= 1`),
    check('coupons_kind', sql`${t.kind} in (${kinds})`),
    check(
      'coupons_amount',
      sql`(${t.kind} = 'amount') = (${t.amountCents} is not null) and (${t.amountCents} is null or ${t.amountCents} > 0)`,
    ),
    check(
      'coupons_limit',
      sql`${t.redemptions} between 0 and coalesce(${t.maxRedemptions}, ${t.redemptions})`,
    ),
    check('coupons_window', sql`${t.startsAt} < ${t.endsAt}`),
  ],
)
