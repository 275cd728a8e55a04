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

/** One file per proof; the SHA-256 identifies the exact bytes the customer approved. */
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
    /** Of a proof sheet that the shop made: of the artwork that it shows, which is what is printed. */
    artworkSha256: text(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    /** The last round that showed it; null until sent. */
    round: integer(),
    /** The first one; null also if an earlier version sent it, which showed each proof in one round. */
    firstRound: integer(),
    sentAt: timestamp({ withTimezone: true }),
    supersededAt: timestamp({ withTimezone: true }),
    approvedAt: timestamp({ withTimezone: true }),
    voidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('proofs_order_idx').on(t.orderId, t.id),
    uniqueIndex('proofs_file_key').on(t.artworkFileId),
    unique('proofs_id_order_key').on(t.id, t.orderId),
    check('proofs_round', sql`(${t.round} is null) = (${t.sentAt} is null)`),
    check('proofs_first_round', sql`${t.firstRound} <= ${t.round}`),
    check('proofs_voided', sql`${t.voidedAt} is null or ${t.approvedAt} is not null`),
    check('proofs_approved', sql`${t.approvedAt} is null or ${t.sentAt} is not null`),
  ],
)

/** The items a proof shows; a proof without any covers the whole order. */
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

/** Why an item needs no proof, which covers it like one. */
export const proofWaivers = pgTable(
  'proof_waivers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer().notNull(),
    orderItemId: integer().notNull(),
    reason: text().notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    foreignKey({
      columns: [t.orderItemId, t.orderId],
      foreignColumns: [orderItems.id, orderItems.orderId],
    }),
    index('proof_waivers_order_idx').on(t.orderId),
    index('proof_waivers_staff_idx').on(t.staffId),
    uniqueIndex('proof_waivers_item_key')
      .on(t.orderItemId)
      .where(sql`withdrawn_at is null`),
    check('proof_waivers_reason', sql`length(${t.reason}) > 0`),
  ],
)
