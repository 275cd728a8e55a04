import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { stringify } from 'csv-stringify/sync'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { csvText } from '#app/features/desk/order-list/csv-cell.ts'
import { conflict, notFound } from '#app/errors.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import { gangFilePath, gangFilePaths, type GangFile } from './gang-file-paths.ts'
import type { Placement } from './placements.ts'
import { readGangSheet } from './read-gang-sheets.server.ts'

export const gangFilesMs = 90 * 24 * 60 * 60 * 1000

// Shapes are erased too, because a die-cut has the shape of its artwork.
const withoutShapes = sql`(select coalesce(jsonb_agg(part || '{"shapes": []}' order by place), '[]')
  from jsonb_array_elements(${gangSheets.layouts}) with ordinality as parts(part, place))`

/**
 * Erases the files of sheets that include an order of the erased person, because they contain the artwork. Cancels
 * sheets that are being made.
 */
export async function eraseGangSheets(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  orderIds: number[],
): Promise<void> {
  const withOrder = tx
    .select({ id: gangSheetItems.sheetId })
    .from(gangSheetItems)
    .where(inArray(gangSheetItems.orderId, orderIds))
  const stopped = await tx
    .update(gangSheets)
    .set({ state: 'canceled' })
    .where(and(inArray(gangSheets.id, withOrder), inArray(gangSheets.state, ['queued', 'making'])))
    .returning({ fileKey: gangSheets.fileKey })
  const done = await tx
    .update(gangSheets)
    .set({ filesUntil: null, layouts: withoutShapes })
    .where(and(inArray(gangSheets.id, withOrder), eq(gangSheets.state, 'done')))
    .returning({ fileKey: gangSheets.fileKey })
  await enqueueDeletion(
    { tx, jobs },
    [...stopped, ...done].flatMap(({ fileKey }) => gangFilePaths(fileKey)),
  )
}

const batch = 100

/** Deletes the files of old sheets, but keeps their item lists. */
export async function sweepGangSheets({
  db,
  jobs,
  now,
}: {
  db: Database
  jobs: Jobs
  now: () => Date
}): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: gangSheets.id, fileKey: gangSheets.fileKey })
      .from(gangSheets)
      .where(lt(gangSheets.filesUntil, now()))
      .limit(batch)
      .for('update', { skipLocked: true })
    await tx
      .update(gangSheets)
      .set({ filesUntil: null })
      .where(
        inArray(
          gangSheets.id,
          old.map(({ id }) => id),
        ),
      )
    await enqueueDeletion(
      { tx, jobs },
      old.flatMap(({ fileKey }) => gangFilePaths(fileKey)),
    )
  })
}

const columns = ['Part', 'Piece', 'Order', 'Item', 'Name', 'X', 'Y', 'Rotation (°)']

const row = ({ name, itemNumber, ...placement }: Placement) => ({
  Part: placement.part,
  Piece: placement.piece,
  Order: placement.orderId,
  Item: itemNumber ?? '',
  Name: csvText(name),
  X: placement.x,
  Y: placement.y,
  'Rotation (°)': placement.turn,
})

/** Yields a CSV line for each piece; lengths are in inches. */
export async function* placementsCsv(pages: AsyncIterable<Placement[]>): AsyncGenerator<string> {
  yield stringify([], { header: true, columns, bom: true, record_delimiter: 'windows' })
  for await (const page of pages) yield stringify(page.map(row), { columns, record_delimiter: 'windows' })
}

/** Throws not_found, or conflict (not ready, files deleted, or an item changed before the sheet was printed). */
export async function readGangFile(
  { db, storage }: { db: Database; storage: Storage },
  sheetId: number,
  file: GangFile,
): Promise<StoredFile> {
  const sheet = await readGangSheet(db, sheetId)
  if (sheet.state !== 'done' || !sheet.lengths)
    throw conflict('This sheet isn’t ready, so there are no files to download.')
  if ('layout' in file && file.layout >= sheet.lengths.length) throw notFound('This sheet has no such part')
  const changed = sheet.items.find(({ problem }) => problem !== null)
  if (changed) {
    throw conflict(`Order ${changed.orderId}: ${changed.problem} Make a new sheet without it.`)
  }
  const stored = sheet.filesUntil && (await storage.open(gangFilePath(sheet.fileKey, file)))
  if (!stored) throw conflict('This sheet’s files were deleted. Make a new sheet.')
  return stored
}
