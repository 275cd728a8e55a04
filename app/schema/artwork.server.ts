import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { customers, sessions } from './customers.server.ts'
import { colorSpaces, type ColorSpace } from '#app/features/ground/product/color-space.ts'
import { maxBigFileBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'

export const artworkFiles = pgTable(
  'artwork_files',
  {
    id: uuid().primaryKey(),
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    type: text().$type<ArtworkType>().notNull(),
    path: text().notNull().unique(),
    previewPath: text(),
    thumbnailPath: text(),
    /** Paths of item previews drawn from this file. */
    drawnPaths: text().array().notNull().default([]),
    sizeBytes: integer().notNull(),
    sha256: text().notNull(),
    widthPx: integer(),
    heightPx: integer(),
    pages: integer(),
    /** See EmbeddedPictures; null for PNG and JPEG files, and for files uploaded before this was measured. */
    embeddedPictures: integer(),
    embeddedWidthPx: integer(),
    embeddedHeightPx: integer(),
    /** See PrintFacts; also null for files uploaded before this was measured. */
    colorSpaces: text().array().$type<ColorSpace[]>(),
    iccProfiles: text().array(),
    missingFonts: text().array(),
    layout: jsonb(),
    /** Measurements of the PDF's later pages that were viewed, newest last: see MeasuredPage. */
    laterPages: jsonb().notNull().default([]),
    /** Measurements of the image with its background removed, newest last: see MeasuredCutOut. */
    cutOuts: jsonb().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    erasedAt: timestamp({ withTimezone: true }),
    /** Set by triggers on messages, notes and emails that contain one of its paths. */
    isMentioned: boolean().notNull().default(false),
    sweepAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now() + interval '90 days'`),
  },
  (t) => [
    index('artwork_files_session_idx').on(t.sessionId),
    index('artwork_files_customer_idx').on(t.customerId, t.createdAt),
    index('artwork_files_preview_idx').on(t.previewPath),
    index('artwork_files_thumbnail_idx').on(t.thumbnailPath),
    index('artwork_files_sweep_idx')
      .on(t.sweepAt)
      .where(sql`erased_at is null`),
    check('artwork_files_owner', sql`${t.sessionId} is null or ${t.customerId} is null`),
    check(
      'artwork_files_embedded',
      sql`coalesce(${t.embeddedPictures}, 0) >= 0 and (${t.embeddedWidthPx} is null) = (${t.embeddedHeightPx} is null) and (${t.embeddedWidthPx} is null or coalesce(${t.embeddedPictures}, 0) > 0)`,
    ),
    check(
      'artwork_files_facts',
      sql`${t.colorSpaces} <@ ${sql.raw(`array[${colorSpaces.map((space) => `'${space}'`).join(', ')}]`)} and cardinality(${t.iccProfiles}) <= 8 and cardinality(${t.missingFonts}) <= 8`,
    ),
    check('artwork_files_type', sql`${t.type} in ('png', 'jpeg', 'svg', 'pdf')`),
    check('artwork_files_size', sql`${t.sizeBytes} between 1 and ${sql.raw(String(maxBigFileBytes))}`),
  ],
)

/** Uploads in progress. Rows left over from a crash have no matching row in `artwork_files`. */
export const unfinishedUploads = pgTable(
  'unfinished_uploads',
  {
    id: uuid().primaryKey(),
    paths: text().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('unfinished_uploads_created_idx').on(t.createdAt)],
)

/** Big files that arrive in parts. Any process may receive the next part. */
export const resumableUploads = pgTable(
  'resumable_uploads',
  {
    id: uuid().primaryKey(),
    sessionId: integer().references(() => sessions.id, { onDelete: 'set null' }),
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    fileName: text().notNull(),
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    /** Paths of the stored parts, in order. */
    partPaths: text().array().notNull().default([]),
    /** The newest request that sends a part; earlier requests can no longer store theirs. */
    writerId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The time of the last part. */
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('resumable_uploads_session_idx').on(t.sessionId),
    index('resumable_uploads_customer_idx').on(t.customerId),
    index('resumable_uploads_created_idx').on(t.createdAt),
    check('resumable_uploads_owner', sql`${t.sessionId} is null or ${t.customerId} is null`),
    check('resumable_uploads_size', sql`${t.sizeBytes} between 1 and ${sql.raw(String(maxBigFileBytes))}`),
    check('resumable_uploads_received', sql`${t.receivedBytes} between 0 and ${t.sizeBytes}`),
  ],
)
