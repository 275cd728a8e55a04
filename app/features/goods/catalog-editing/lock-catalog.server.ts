import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'

export async function lockCatalog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-catalog'))`)
}
