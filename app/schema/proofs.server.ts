import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { artworkFiles } from './artwork.server.ts'
import { customers } from './customers.server.ts'
import { orderItems, orders } from './orders.server.ts'

/** A proof shows exactly one file; the SHA-256 says which bytes the customer approved. */
export const proofs = pgTable(
  'proofs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    artworkFileId: uuid()
      .notNull()
      .references(() => artworkFiles.id),
    sha256: text().notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** Order among those of its round. */
    position: integer().notNull().default(0),
    /** The how-manieth time proofs were sent for this order, from 1; null until sent. */
    round: integer(),
    /** Null until sent to the customer. */
    sentAt: timestamp({ withTimezone: true }),
    /** Set when a later round of proofs was sent. */
    supersededAt: timestamp({ withTimezone: true }),
    /** When the customer approved exactly this file. */
    approvedAt: timestamp({ withTimezone: true }),
    /** When staff took the order back from Approved: the customer's yes no longer counts, and stays visible. */
    voidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('proofs_order_idx').on(t.orderId, t.id),
    uniqueIndex('proofs_file_key').on(t.artworkFileId),
    unique('proofs_id_order_key').on(t.id, t.orderId),
    check('proofs_round', sql`(${t.round} is null) = (${t.sentAt} is null)`),
    check('proofs_voided', sql`${t.voidedAt} is null or ${t.approvedAt} is not null`),
    check('proofs_approved', sql`${t.approvedAt} is null or ${t.sentAt} is not null`),
  ],
)

/** Which items a proof shows; one without any stands for the whole order. Both are of the same order. */
export const proofItems = pgTable(
  'proof_items',
  {
    proofId: integer().notNull(),
    orderId: integer().notNull(),
    orderItemId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.proofId, t.orderItemId] }),
    foreignKey({ columns: [t.proofId, t.orderId], foreignColumns: [proofs.id, proofs.orderId] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.orderItemId, t.orderId],
      foreignColumns: [orderItems.id, orderItems.orderId],
    }),
    index('proof_items_order_idx').on(t.orderId),
    index('proof_items_item_idx').on(t.orderItemId),
  ],
)
