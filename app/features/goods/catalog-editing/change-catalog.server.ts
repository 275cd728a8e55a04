import { sql } from 'drizzle-orm'
import { publishedVersion } from '#app/features/goods/catalog/read-catalog.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'

/** Runs catalog changes one at a time. */
export function changeCatalog<Result>(
  db: Database,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return publishedVersion.change(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-catalog'))`)
    return run(tx)
  })
}
