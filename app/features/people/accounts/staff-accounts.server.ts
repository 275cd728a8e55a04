import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { customers } from '#app/schema/customers.server.ts'
import { storePassword } from './passwords.server.ts'

const nextGeneration = sql`${customers.loginGeneration} + 1`

/** Marks the email as validated, too. The customer has to log in again. */
export async function addToStaff(
  tx: Transaction,
  customerId: number,
  { staffRoles, emailValidatedAt }: { staffRoles: StaffRole[]; emailValidatedAt: Date },
): Promise<void> {
  await tx
    .update(customers)
    .set({ role: 'Admin', staffRoles, emailValidatedAt, loginGeneration: nextGeneration })
    .where(eq(customers.id, customerId))
}

export async function setStaffRoles(tx: Transaction, customerId: number, roles: StaffRole[]): Promise<void> {
  const isRemoved = roles.length === 0
  await tx
    .update(customers)
    .set({
      staffRoles: roles,
      role: isRemoved ? 'User' : 'Admin',
      ...(isRemoved && { loginGeneration: nextGeneration }),
    })
    .where(eq(customers.id, customerId))
}

export async function claimAccount(
  tx: Transaction,
  customerId: number,
  { passwordHash, ...name }: { firstName: string; surName: string; passwordHash: string },
): Promise<void> {
  await storePassword(tx, customerId, passwordHash)
  await tx.update(customers).set(name).where(eq(customers.id, customerId))
}
