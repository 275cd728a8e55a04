import { eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { StaffRole } from '#app/features/ground/people/permissions.ts'
import { customers } from '#app/schema/customers.server.ts'
import { lockAccount } from '#app/features/people/identity/find-customer.server.ts'
import { endLoginsOf } from '#app/features/people/identity/logins.server.ts'
import { deletePasskeys } from '#app/features/people/second-factors/passkeys.server.ts'
import { storePassword } from './passwords.server.ts'

type Context = { tx: Transaction; now: Date }

/**
 * Also marks the email as validated. Logs the customer out and deletes their passkeys, because staff get recovery codes
 * when they add one.
 */
export async function addToStaff(
  { tx, now }: Context,
  customerId: number,
  { staffRoles, emailValidatedAt }: { staffRoles: StaffRole[]; emailValidatedAt: Date },
): Promise<void> {
  const account = await lockAccount(tx, customerId)
  if (account?.role === 'User') await deletePasskeys(tx, customerId)
  await tx
    .update(customers)
    .set({ role: 'Admin', staffRoles, emailValidatedAt })
    .where(eq(customers.id, customerId))
  await endLoginsOf(tx, customerId, now)
}

export async function setStaffRoles(
  { tx, now }: Context,
  customerId: number,
  roles: StaffRole[],
): Promise<void> {
  const isRemoved = roles.length === 0
  await tx
    .update(customers)
    .set({ staffRoles: roles, role: isRemoved ? 'User' : 'Admin' })
    .where(eq(customers.id, customerId))
  if (isRemoved) await endLoginsOf(tx, customerId, now)
}

export async function claimAccount(
  { tx, now }: Context,
  customerId: number,
  { passwordHash, ...name }: { firstName: string; surName: string; passwordHash: string },
): Promise<void> {
  await storePassword({ tx, now }, customerId, passwordHash)
  await tx.update(customers).set(name).where(eq(customers.id, customerId))
}
