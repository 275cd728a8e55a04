import { lastBackup } from '#app/schema/operation.server.ts'
import type { Database } from '../database/database.server.ts'
import { errorCode } from '../error-code.server.ts'

const undefinedTable = '42P01'

/** Records the time for the metrics. Does nothing if the database hasn't been migrated to this version yet. */
export async function recordBackup(db: Database, at: Date): Promise<void> {
  try {
    await db.insert(lastBackup).values({ at }).onConflictDoUpdate({ target: lastBackup.id, set: { at } })
  } catch (error) {
    if (errorCode(error) !== undefinedTable) throw error
  }
}
