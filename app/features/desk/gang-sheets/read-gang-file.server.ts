import { conflict, notFound } from '#app/errors.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import { gangFilePath, type GangFile } from './gang-files.server.ts'
import { readGangSheet } from './read-gang-sheets.server.ts'

/** Throws not_found, or conflict (not ready, files gone, or an item was changed since and nothing was printed yet). */
export async function readGangFile(
  { db, storage }: { db: Database; storage: Storage },
  sheetId: number,
  file: GangFile,
): Promise<StoredFile> {
  const sheet = await readGangSheet(db, sheetId)
  if (sheet.state !== 'done' || !sheet.lengths) throw conflict('This sheet has no files: it is not ready.')
  if ('layout' in file && file.layout >= sheet.lengths.length) throw notFound('The sheet has no such part')
  const changed = sheet.items.find(({ problem }) => problem !== null)
  if (changed) {
    throw conflict(`Order ${changed.orderId}: ${changed.problem} Make a new sheet without it.`)
  }
  const stored = sheet.filesUntil && (await storage.open(gangFilePath(sheet.fileKey, file)))
  if (!stored) throw conflict('The files of this sheet are gone. Make a new one.')
  return stored
}
