import { sql } from 'drizzle-orm'
import type { Customer } from '#app/features/ground/people/customer.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'

export type Context = { db: Database; staff: Customer; now: Date }

export async function lockLibrary(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('kisscut-library'))`)
}
