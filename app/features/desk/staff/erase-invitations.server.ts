import { sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'

export async function eraseInvitations(tx: Transaction, email: string): Promise<number> {
  const erased = await tx
    .delete(staffInvitations)
    .where(sql`lower(${staffInvitations.email}) = lower(${email})`)
    .returning({ id: staffInvitations.id })
  return erased.length
}
