import { inArray } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'

const problem =
  'The shop was restored or moved while this sheet was being made. Delete it and make a new one.'

/** Ends sheets whose jobs are lost, because backups and moves don't include jobs. */
export async function failInterruptedSheets(tx: Transaction): Promise<void> {
  await tx
    .update(gangSheets)
    .set({ state: 'failed', problem })
    .where(inArray(gangSheets.state, ['queued', 'making']))
}
