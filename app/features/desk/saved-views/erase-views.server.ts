import { eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { savedViews } from '#app/schema/staff.server.ts'

/** Deletes the views that this person saved, and those that search for their email. Returns their ids. */
export async function eraseViews(
  tx: Transaction,
  { customerId, email }: { customerId: number | null; email: string },
): Promise<number[]> {
  const searchesEmail = sql`position(lower(${email}) in lower(coalesce(${savedViews.filter} ->> 'q', ''))) > 0`
  const erased = await tx
    .delete(savedViews)
    .where(or(searchesEmail, customerId === null ? undefined : eq(savedViews.staffId, customerId)))
    .returning({ id: savedViews.id })
  return erased.map(({ id }) => id)
}
