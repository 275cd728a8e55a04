import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  customType,
  date,
  foreignKey,
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
import { coupons } from './coupons.server.ts'
import { customers } from './customers.server.ts'
import { orders } from './orders.server.ts'

// Uses C collation, so that the index supports prefix search in any database locale.
const wordColumn = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Normalized by `search_form` and maintained by a trigger. */
export const orderWords = pgTable(
  'order_words',
  {
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    word: wordColumn().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.word] }), index('order_words_word_idx').on(t.word, t.orderId)],
)

const secondsColumn = () =>
  integer()
    .array()
    .notNull()
    .default(sql`'{}'`)
const sumColumn = () => bigint({ mode: 'number' }).notNull()

/** The figures for a past day in the shop's time zone, invalid while `outdatedFigures` has a time on that day. */
export const dailyFigures = pgTable(
  'daily_figures',
  {
    timeZone: text().notNull(),
    day: date().notNull(),
    orders: integer().notNull(),
    itemsCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull(),
    shippingCents: centsColumn().notNull(),
    taxCents: centsColumn().notNull(),
    refundedCents: centsColumn().notNull(),
    refundedTaxCents: centsColumn().notNull(),
    revenueCents: centsColumn().notNull(),
    cartsStarted: integer().notNull(),
    cartsPaid: integer().notNull(),
    /** The seconds that each order took, ascending, so that the median can be read from the middle. */
    proofSeconds: secondsColumn(),
    proofSecondsSum: sumColumn(),
    approvalSeconds: secondsColumn(),
    approvalSecondsSum: sumColumn(),
  },
  (t) => [primaryKey({ columns: [t.timeZone, t.day] })],
)

export const dailyProductFigures = pgTable(
  'daily_product_figures',
  {
    timeZone: text().notNull(),
    day: date().notNull(),
    /** A category's id, or 'library'. */
    product: text().notNull(),
    orders: integer().notNull(),
    pieces: sumColumn(),
    itemsCents: centsColumn().notNull(),
    discountCents: centsColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.timeZone, t.day, t.product] }),
    foreignKey({
      name: 'daily_product_figures_day_fk',
      columns: [t.timeZone, t.day],
      foreignColumns: [dailyFigures.timeZone, dailyFigures.day],
    }).onDelete('cascade'),
  ],
)

/**
 * Times that mark the figures of their day as outdated. Triggers insert a row per change, so that changes never wait
 * for each other.
 */
export const outdatedFigures = pgTable('outdated_figures', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
})

/**
 * Canceled or rejected orders whose payment was neither refunded nor kept, maintained by triggers on orders and
 * payments.
 */
export const undecidedOrders = pgTable('undecided_orders', {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
})

/** Total discounts and waived shipping in a coupon's paid orders, maintained by a trigger on orders. */
export const couponCosts = pgTable('coupon_costs', {
  couponId: integer()
    .primaryKey()
    .references(() => coupons.id, { onDelete: 'cascade' }),
  cents: centsColumn().notNull(),
})

/**
 * Profiles for staff, one for each email with an account or with paid guest orders. Triggers on customers, orders and
 * payments maintain all columns except `tags`.
 */
export const customerProfiles = pgTable(
  'customer_profiles',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    /** Null for a guest. */
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /**
     * Name, phone and city come from the account once its email is validated, and otherwise from the latest guest
     * order.
     */
    name: text().notNull().default(''),
    phone: text().notNull().default(''),
    city: text().notNull().default(''),
    orders: integer().notNull().default(0),
    /** Paid minus refunded. */
    lifetimeCents: centsColumn().notNull().default(cents(0)),
    firstOrderAt: timestamp({ withTimezone: true }),
    latestOrderAt: timestamp({ withTimezone: true }),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [
    uniqueIndex('customer_profiles_email_key').on(sql`lower(${t.email}) text_pattern_ops`),
    uniqueIndex('customer_profiles_customer_key').on(t.customerId),
    index('customer_profiles_latest_idx').on(latestOrderKey(t), t.id),
    index('customer_profiles_lifetime_idx').on(t.lifetimeCents, t.id),
    index('customer_profiles_tagged_idx')
      .on(t.id)
      .where(sql`tags <> '{}'`),
  ],
)

/** The sort key that puts profiles without orders last. */
export const latestOrderKey = (t: Record<'latestOrderAt', AnyPgColumn>) =>
  sql`coalesce(${t.latestOrderAt}, '-infinity'::timestamptz)`

/** Words of name, email, phone, city and tags, normalized by `search_form` and maintained by a trigger. */
export const customerProfileWords = pgTable(
  'customer_profile_words',
  {
    profileId: integer()
      .notNull()
      .references(() => customerProfiles.id, { onDelete: 'cascade' }),
    word: wordColumn().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.profileId, t.word] }),
    index('customer_profile_words_word_idx').on(t.word, t.profileId),
  ],
)
