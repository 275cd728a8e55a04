import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { centsColumn } from './columns.server.ts'

export const libraryCategories = pgTable('library_categories', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
})

export const libraryProducts = pgTable(
  'library_products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    libraryCategoryId: integer()
      .notNull()
      .references(() => libraryCategories.id),
    name: text().notNull(),
    priceCents: centsColumn().notNull(),
    width: doublePrecision(),
    height: doublePrecision(),
    picturePath: text().notNull(),
    position: integer().notNull().default(0),
    isDisabled: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('library_products_position_idx').on(t.position, t.id),
    index('library_products_category_idx').on(t.libraryCategoryId, t.id),
    check('library_products_price_positive', sql`${t.priceCents} > 0`),
    check('library_products_size_positive', sql`${t.width} > 0 and ${t.height} > 0`),
  ],
)
