import { sql } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { BackupFiles, BackupPlace } from './backup-place.ts'
import { type Digest, writeHashed } from './hashing.ts'
import { type FileProblem, placesIn } from './manifest.ts'
import { namedFiles } from './named-files.ts'

type Shop = { db: Database; storage: Storage }

export type CopiedFiles = { count: number; bytes: number; sha256: string; problems: FileProblem[] }

/** Thrown if the shop has deleted a file since the row that refers to it was read. */
export class FileDeletedError extends Error {}

/**
 * Copies the files that the backup's rows refer to. The shop stores a file before it writes the row, so a missing file
 * was either deleted after the rows were read, or lost. Throws FileDeletedError if it was deleted; to resume, read the
 * rows and call this again.
 */
export async function copyNamedFiles(
  { db, storage }: Shop,
  { folder, files }: BackupPlace,
): Promise<CopiedFiles> {
  const places = placesIn(folder)
  const copied: CopiedFiles = { count: 0, bytes: 0, sha256: '', problems: [] }
  async function* list() {
    for await (const { path, sha256 } of namedFiles(folder)) {
      const written = (await files.describe(path)) ?? (await copyFile(storage, files, path))
      if (!written && !(await isNamed(db, path))) throw new FileDeletedError()
      if (!written) {
        copied.problems.push({ path, problem: 'missing' })
        continue
      }
      if (sha256 !== null && written.sha256 !== sha256) copied.problems.push({ path, problem: 'changed' })
      copied.count += 1
      copied.bytes += written.bytes
      yield `${JSON.stringify({ path, ...written })}\n`
    }
  }
  copied.sha256 = (await writeHashed(places.fileList, list())).sha256
  return copied
}

async function copyFile(storage: Storage, files: BackupFiles, path: string): Promise<Digest | null> {
  const stored = await storage.open(path)
  return stored && files.write(path, stored.bytes())
}

async function isNamed(db: Database, path: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from artwork_files where ${path} in (path, preview_path, thumbnail_path) and erased_at is null
      union all select 1 from gang_sheets where starts_with(${path}, 'files/' || file_key || '-') and files_until is not null
      limit 1`,
  )
  return rows.length > 0
}

/** Removes copied files that the rows no longer refer to, after they have been read again. */
export async function removeUnnamed({ folder, files }: BackupPlace): Promise<void> {
  const named = new Set<string>()
  for await (const { path } of namedFiles(folder)) named.add(path)
  await files.delete((await files.list()).filter((path) => !named.has(path)))
}
