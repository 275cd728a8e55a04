import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'

/** The most lengths of the roll in one sheet; a sheet that needs more is rejected. */
export const maxLayouts = 20

export const gangFilesMs = 90 * 24 * 60 * 60 * 1000

export type GangFile = { kind: 'print' | 'cut' } | { kind: 'dxf' | 'svg'; layout: number }

/** The extension is not one that `/files` serves, because these files are for staff only. */
export const gangFilePath = (fileKey: string, file: GangFile): string =>
  `files/${fileKey}-${'layout' in file ? `${file.kind}-${file.layout + 1}` : file.kind}.sheet`

/** Returns the paths of all files a sheet may have; deletion ignores missing ones. */
export function gangFilePaths(fileKey: string): string[] {
  const both = (['print', 'cut'] as const).map((kind) => ({ kind }))
  const each = Array.from({ length: maxLayouts }, (_, layout) => [
    { kind: 'dxf' as const, layout },
    { kind: 'svg' as const, layout },
  ]).flat()
  return [...both, ...each].map((file) => gangFilePath(fileKey, file))
}

// The shapes go too, because a die-cut has the shape of its artwork.
const withoutShapes = sql`(select coalesce(jsonb_agg(part || '{"shapes": []}' order by place), '[]')
  from jsonb_array_elements(${gangSheets.layouts}) with ordinality as parts(part, place))`

/**
 * Erases the files of sheets with an order of the erased person, because they contain the artwork. Sheets that are
 * being made are canceled.
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

/** Deletes the files of old sheets, but keeps the list of their items. */
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
