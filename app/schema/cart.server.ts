import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { centsColumn, designColumn, isKnownDesign } from './columns.server.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'
import { artworkFiles } from './artwork.server.ts'
import { categories, sizes } from './catalog.server.ts'
import { customers, sessions } from './customers.server.ts'
import { libraryProducts } from './library.server.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { coupons } from './coupons.server.ts'

export const carts = pgTable(
  'carts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sessionId: integer().references(() => sessions.id, { onDelete: 'cascade' }),
    customerId: integer().references(() => customers.id, { onDelete: 'cascade' }),
    couponId: integer().references(() => coupons.id),
    zipCode: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('carts_session_key').on(t.sessionId),
    uniqueIndex('carts_customer_key').on(t.customerId),
    index('carts_coupon_idx').on(t.couponId),
    check('carts_one_owner', sql`num_nonnulls(${t.sessionId}, ${t.customerId}) = 1`),
  ],
)

/** Carts that received a first item, for the conversion rate. The rows outlive the carts. */
export const cartStarts = pgTable(
  'cart_starts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cartId: integer().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    paidAt: timestamp({ withTimezone: true }),
    /** Not a foreign key, because orders already reference carts. */
    orderId: integer(),
  },
  (t) => [
    index('cart_starts_started_idx').on(t.startedAt, t.paidAt, t.orderId),
    index('cart_starts_order_idx')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    uniqueIndex('cart_starts_one_open_key')
      .on(t.cartId)
      .where(sql`paid_at is null`),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    cartId: integer()
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    kind: text().$type<ItemKind>().notNull(),
    categoryId: integer().references(() => categories.id),
    sizeId: integer().references(() => sizes.id, { onDelete: 'set null' }),
    isCustomSize: boolean().notNull().default(false),
    libraryProductId: integer().references(() => libraryProducts.id),
    width: doublePrecision(),
    height: doublePrecision(),
    quantity: integer().notNull(),
    priceCents: centsColumn().notNull(),
    priceWithoutPromotionCents: centsColumn().notNull(),
    /** Null for library designs and for rows older than this column. */
    pricedAt: timestamp({ withTimezone: true }),
    priceRule: jsonb().$type<PriceRule>(),
    /** The cart line's price includes the options' price. */
    options: jsonb().$type<SoldOption[]>().notNull().default([]),
    artworkFileId: uuid().references(() => artworkFiles.id),
    /** The customer's design of the artwork, without the findings they accepted. */
    artworkDesign: designColumn(),
    /** Codes of the findings that the customer chose to print anyway. */
    acceptedFindings: jsonb().$type<string[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('cart_items_cart_idx').on(t.cartId, t.id),
    index('cart_items_artwork_idx').on(t.artworkFileId),
    index('cart_items_category_idx').on(t.categoryId),
    check('cart_items_design', isKnownDesign(t.artworkDesign)),
    check('cart_items_quantity', sql`${t.quantity} > 0`),
    check(
      'cart_items_price',
      sql`${t.priceCents} > 0 and ${t.priceWithoutPromotionCents} >= ${t.priceCents}`,
    ),
    check(
      'cart_items_kind',
      sql`case ${t.kind} when 'custom' then ${t.categoryId} is not null and ${t.libraryProductId} is null and ${t.width} > 0 and ${t.height} > 0 when 'library' then ${t.libraryProductId} is not null and ${t.categoryId} is null else false end`,
    ),
  ],
)
