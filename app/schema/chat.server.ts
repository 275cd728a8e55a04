import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { customers } from './customers.server.ts'
import { customerProfiles } from './derived.server.ts'
import { orders } from './orders.server.ts'

export const messages = pgTable(
  'messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** Sanitized HTML. */
    content: text().notNull(),
    isFromAdmin: boolean().notNull(),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('messages_order_idx').on(t.orderId, t.id)],
)

export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('order_notes_order_idx').on(t.orderId, t.id),
    check('order_notes_content', sql`length(${t.content}) > 0`),
  ],
)

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    profileId: integer()
      .notNull()
      .references(() => customerProfiles.id, { onDelete: 'cascade' }),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    content: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('customer_notes_profile_idx').on(t.profileId, t.id),
    check('customer_notes_content', sql`length(${t.content}) > 0`),
  ],
)

export const cannedAnswers = pgTable(
  'canned_answers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    title: text().notNull().unique(),
    content: text().notNull(),
    position: integer().notNull().default(0),
    version: integer().notNull().default(1),
  },
  (t) => [check('canned_answers_content', sql`length(${t.title}) > 0 and length(${t.content}) > 0`)],
)
