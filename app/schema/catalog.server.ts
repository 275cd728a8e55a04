import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
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
} from 'drizzle-orm/pg-core'
import { centsColumn } from './columns.server.ts'
import { customers } from './customers.server.ts'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { OptionGroup } from '#app/features/ground/product/product-options.ts'
import type { QuantityRule } from '#app/features/ground/product/quantity-rule.ts'
import type { SizeRule } from '#app/features/ground/product/size-rule.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    parentId: integer().references((): AnyPgColumn => categories.id),
    urlCode: text(),
    name: text().notNull(),
    description: text().notNull().default(''),
    picturePath: text().notNull(),
    position: integer().notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    isDraft: boolean().notNull().default(false),
    shape: text().$type<Shape>().notNull(),
    sizeRule: jsonb().$type<SizeRule>(),
    quantityRule: jsonb().$type<QuantityRule>(),
    defaultQuantity: integer().notNull().default(50),
    priceRule: jsonb().$type<PriceRule>(),
    /** True if a draft without prices gets a price table. */
    isTablePriced: boolean().notNull().default(false),
    options: jsonb().$type<OptionGroup[]>().notNull().default([]),
    gramsPerSquareInch: doublePrecision().notNull().default(0.25),
    /** True to allow artwork up to `maxBigFileBytes` instead of `maxArtworkBytes`. */
    acceptsBigFiles: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('categories_url_code_key').on(t.urlCode),
    index('categories_parent_position_idx').on(t.parentId, t.position),
    check('categories_default_quantity_positive', sql`${t.defaultQuantity} > 0`),
    check('categories_weight_positive', sql`${t.gramsPerSquareInch} > 0`),
    check('categories_own_parent', sql`${t.parentId} <> ${t.id}`),
    check(
      'categories_published_complete',
      sql`${t.isDraft} or ${t.shape} = 'group' or num_nulls(${t.sizeRule}, ${t.quantityRule}, ${t.priceRule}) = 0`,
    ),
    check('categories_group_published', sql`not (${t.isDraft} and ${t.shape} = 'group')`),
  ],
)

export const sizes = pgTable(
  'sizes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('sizes_category_dimensions_key').on(t.categoryId, t.width, t.height),
    check('sizes_positive', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)

export const quantityTiers = pgTable(
  'quantity_tiers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    uniqueIndex('quantity_tiers_category_quantity_key').on(t.categoryId, t.quantity),
    check('quantity_tiers_positive', sql`${t.quantity} > 0`),
  ],
)

export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    width: doublePrecision().notNull(),
    height: doublePrecision().notNull(),
    quantity: integer().notNull(),
    priceCents: centsColumn().notNull(),
    startsAt: timestamp({ withTimezone: true }),
    /** The exclusive end of the promotion. */
    endsAt: timestamp({ withTimezone: true }),
    /** Maintained by `apply-schedules`, so that cached data never depends on the current time. */
    isActive: boolean().notNull().default(true),
    /** The employee who last changed its start and end. */
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('promotions_scheduled_idx')
      .on(t.isActive, t.startsAt, t.endsAt)
      .where(sql`starts_at is not null or ends_at is not null`),
    index('promotions_staff_idx').on(t.staffId),
    check('promotions_period', sql`${t.startsAt} < ${t.endsAt}`),
    uniqueIndex('promotions_what_key').on(t.categoryId, t.width, t.height, t.quantity),
    check('promotions_price_positive', sql`${t.priceCents} > 0`),
    check('promotions_quantity_positive', sql`${t.quantity} > 0`),
  ],
)

/**
 * Price rules that replace their category's rule at a future time. They are deleted once they take effect or are
 * withdrawn.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    priceRule: jsonb().$type<PriceRule>().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('price_changes_start_key').on(t.categoryId, t.startsAt),
    index('price_changes_starts_idx').on(t.startsAt),
    index('price_changes_staff_idx').on(t.staffId),
  ],
)

/** Single row; triggers on the catalog tables increment it so that each process knows when its cache is stale. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer().primaryKey().default(1), version: bigint({ mode: 'number' }).notNull().default(1) },
  (t) => [check('catalog_version_single', sql`${t.id} = 1`)],
)
