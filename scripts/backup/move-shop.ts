import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { deleteFiles } from '#app/features/goods/artwork/delete-files.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { failedQueue } from '#app/platform/jobs/queues.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { exportRows, type ExportedRows } from './create-backup.ts'
import type { MoveSettings } from './move-settings.ts'
import { namedFiles } from './named-files.ts'
import { withSource } from './open-source.ts'
import { restoreRows } from './restore-backup.ts'

export type Moved = ExportedRows & { missingFiles: string[] }

/** Copies the rows to a database server, without changing the embedded database or any files. Throws StartupError. */
export function moveShop({ from, url }: Pick<MoveSettings, 'from' | 'url'>): Promise<Moved> {
  return withSource(from, async ({ db, storage }) => {
    // If this process is killed, the shop's next start removes the draft.
    const draft = path.join(from.dataDir, `move.${randomUUID()}.new`)
    try {
      await mkdir(path.join(draft, 'tables'), { recursive: true, mode: 0o700 })
      const exported = await exportRows(db, draft)
      const missingFiles = await missingIn(storage, draft)
      await importInto(url, draft, exported)
      await finishDeletions(db, storage)
      return { ...exported, missingFiles }
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  })
}

async function importInto(url: string, folder: string, exported: ExportedRows) {
  const { db, close } = await openPostgresAsIs(url)
  try {
    await restoreRows({ db, isShared: true }, folder, exported)
  } finally {
    await close()
  }
}

async function missingIn(storage: Storage, folder: string): Promise<string[]> {
  const missing: string[] = []
  for await (const { path: file } of namedFiles(folder)) {
    if (!(await storage.open(file))) missing.push(file)
  }
  return missing
}

/** Finishes pending file deletions, because jobs aren't moved and no rows list these files. */
async function finishDeletions(db: Database, storage: Storage) {
  const [queue] = await rowsOf<{ isThere: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as "isThere"`,
  )
  if (!queue?.isThere) return
  const jobs = await rowsOf<{ data: unknown }>(
    db,
    sql`select data from pgboss.job
      where 'delete-files' in (name, source_name) and (state < 'completed' or name = ${failedQueue})`,
  )
  for (const { data } of jobs) await deleteFiles({ storage }, data)
}
