import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  gangSheetStates,
  type GangSheetState,
  type SheetLayout,
} from '#app/features/ground/press/gang-sheet.ts'
import type { Roll } from '#app/features/ground/press/roll.ts'
import type { KnownMachine } from '#app/features/ground/shop/machine.ts'
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
    /** The SHA-256 of the artwork that a proof sheet shows, which is printed; null for uploaded proofs. */
    artworkSha256: text(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    /** The last round that included it; null until it is sent. */
    round: integer(),
    /** The first round that included it. Also null for proofs sent by an earlier version, which belong to one round. */
    firstRound: integer(),
    sentAt: timestamp({ withTimezone: true }),
    supersededAt: timestamp({ withTimezone: true }),
    approvedAt: timestamp({ withTimezone: true }),
    voidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('proofs_order_idx').on(t.orderId, t.id),
    index('proofs_staff_idx').on(t.staffId),
    uniqueIndex('proofs_file_key').on(t.artworkFileId),
    unique('proofs_id_order_key').on(t.id, t.orderId),
    check('proofs_round', sql`(${t.round} is null) = (${t.sentAt} is null)`),
    check('proofs_first_round', sql`${t.firstRound} <= ${t.round}`),
    check('proofs_superseded', sql`${t.supersededAt} is null or ${t.sentAt} is not null`),
    check('proofs_voided', sql`${t.voidedAt} is null or ${t.approvedAt} is not null`),
    check('proofs_approved', sql`${t.approvedAt} is null or ${t.sentAt} is not null`),
  ],
)

/** The items that a proof shows. A proof without any covers the whole order. */
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

/** Waivers for items that need no proof, with the reason. A waiver covers its item like a proof. */
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

const states = sql.raw(gangSheetStates.map((state) => `'${state}'`).join(', '))

/** Selects a number from each layout. */
const layoutNumbers = (name: 'length' | 'use' | 'bareUse') =>
  sql.raw(`jsonb_path_query_array(layouts, '$[*].${name}')`)

/** Items of one material, laid out on a roll. */
export const gangSheets = pgTable(
  'gang_sheets',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    state: text().$type<GangSheetState>().notNull().default('queued'),
    material: text().notNull(),
    roll: jsonb().$type<Roll>().notNull(),
    /**
     * A snapshot of the machine from when the sheet was requested; null for the default machine at the time the sheet
     * is made.
     */
    machine: jsonb().$type<KnownMachine>(),
    mayTurn: boolean().notNull(),
    /** The number of pieces of all its items. */
    pieces: integer().notNull(),
    /** Progress in percent, while it is being made. */
    progress: integer().notNull().default(0),
    /** The number of runs that started to make it. Only the last one may continue. */
    attempts: integer().notNull().default(0),
    /** The reason it failed. */
    problem: text(),
    /** The key in the names of its files, which exist until `filesUntil`. */
    fileKey: uuid().notNull(),
    /** Null while it has no files. */
    filesUntil: timestamp({ withTimezone: true }),
    /** Set once it is done. Lists leave this out, because it can be several megabytes. */
    layouts: jsonb().$type<SheetLayout[]>(),
    /** The lengths of the layouts. */
    lengths: jsonb().$type<number[]>().generatedAlwaysAs(layoutNumbers('length')),
    uses: jsonb().$type<number[]>().generatedAlwaysAs(layoutNumbers('use')),
    bareUses: jsonb().$type<number[]>().generatedAlwaysAs(layoutNumbers('bareUse')),
    /** The sheet whose pieces this one reprints. */
    reprintOf: integer().references((): AnyPgColumn => gangSheets.id, { onDelete: 'set null' }),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
    printedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('gang_sheets_staff_idx').on(t.staffId),
    index('gang_sheets_reprint_idx')
      .on(t.reprintOf)
      .where(sql`reprint_of is not null`),
    index('gang_sheets_files_idx')
      .on(t.filesUntil)
      .where(sql`files_until is not null`),
    check('gang_sheets_state', sql`${t.state} in (${states})`),
    check('gang_sheets_pieces', sql`${t.pieces} > 0`),
    check('gang_sheets_progress', sql`${t.progress} between 0 and 100`),
    check(
      'gang_sheets_done',
      sql`(${t.state} = 'done') = (${t.doneAt} is not null) and (${t.state} = 'done') = (${t.layouts} is not null)`,
    ),
    check('gang_sheets_files', sql`${t.filesUntil} is null or ${t.state} = 'done'`),
    check('gang_sheets_printed', sql`${t.printedAt} is null or ${t.state} = 'done'`),
    check('gang_sheets_problem', sql`(${t.state} = 'failed') = (${t.problem} is not null)`),
  ],
)

export const gangSheetItems = pgTable(
  'gang_sheet_items',
  {
    sheetId: integer()
      .notNull()
      .references(() => gangSheets.id, { onDelete: 'cascade' }),
    orderId: integer().notNull(),
    orderItemId: integer().notNull(),
    quantity: integer().notNull(),
    /** The hash of the file approved when the sheet was requested; null for the shop's own drawings. */
    sha256: text(),
    /** The reason the item was left out, if nothing could be printed or cut from its file. */
    leftOut: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sheetId, t.orderItemId] }),
    foreignKey({
      name: 'gang_sheet_items_item_fk',
      columns: [t.orderItemId, t.orderId],
      foreignColumns: [orderItems.id, orderItems.orderId],
    }),
    index('gang_sheet_items_item_idx').on(t.orderItemId),
    index('gang_sheet_items_order_idx').on(t.orderId),
    check('gang_sheet_items_quantity', sql`${t.quantity} > 0`),
  ],
)
